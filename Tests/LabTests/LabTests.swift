import Groma
import GromaSampleLab
import GromaTesting
import Testing

@MainActor
struct LabTests {
  let app = AppDefinition.lab

  @Test func hasNoProblems() {
    #expect(app.problems() == [])
    #expect(CompactTree.text(of: app.launch) == "stack[a]")
  }

  @Test func everyLetterIsAPage() {
    #expect(app.screens.all.map(\.name) == "abcdefghijklmnopqrstuvwxyz".map { String($0) })
    #expect(app.screens.all.allSatisfy { $0.kind == .page && $0.usage == "\($0.name) [id:Int] [data:String]" })
  }

  @Test func everySampleCreatesItsScreen() throws {
    for definition in app.screens.all {
      #expect(definition.samples.count == 3)
      for key in definition.samples { #expect(try app.screens.screen(key).node == Node(key: key, kind: .page)) }
    }
  }

  @Test func argumentsAreCanonicalAndChecked() throws {
    #expect(try app.screens.screen("q", [("data", "x y"), ("id", "007")]).key.description == "q id=7 data='x y'")
    #expect(throws: NavigationError.badArgument(screen: "q", .mistyped(label: "id", text: "seven", type: "Int"))) {
      try app.screens.screen("q", [(nil, "seven")])
    }
    #expect(throws: NavigationError.unknownScreen("aa")) { try app.screens.screen("aa") }
  }

  @Test(arguments: [
    "stack[a > b > c]",
    "tabs[stack[a] | *stack[b]]",
    "split[m || stack[d > e(id=1)]]",
    "pages[a | *b]",
    "stack[]",
    "tabs[*stack[a > b] | split[c || d]] ^ (full-screen) stack[e! > f] ^ pages[*x(id=1 data='b c') | y]",
    "*main: stack[a] & other: b",
  ])
  func notationIsRestoredAsWritten(_ tree: String) throws {
    let navigator = Navigator(app)
    try navigator.restore(try app.state(tree))
    expectTree(navigator, tree)
    navigator.undo()
    expectTree(navigator, "stack[a]")
    expectInvariants(navigator)
  }

  @Test func pagesShowTheirArguments() throws {
    let navigator = Navigator(app)
    let page = try app.screens.screen("b", [("id", "1"), ("data", "two")])
    try navigator.run { $0.top(.stack).push(page) }
    #expect(navigator.lines(at: path(0, 0, 1)) == ["id: 1", "data: two"])
  }
}
