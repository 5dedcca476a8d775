import GromaTesting
import Testing

@testable import Groma

struct ScreenDefinitionsRenewedTests {
  private struct Talk: Screen {
    static let name = "talk"
    var room: Int
    var id: Int?
  }
  private struct Notes: Screen {
    typealias Current = Stack
    static let name = "notes"
  }

  private let definitions = ScreenDefinitions(
    StubApp.screens() + [
      ScreenDefinition(Talk.self, "").formerly("chat", "b", labels: ["roomId": "room", "number": "id", "theme": nil]),
      ScreenDefinition(Notes.self, "", make: { AnyScreen($0, [a.erased]) }).formerly("memo", "page"),
    ])

  private func renewed(_ key: ScreenKey) throws -> String { try definitions.renewed(key).description }

  // MARK: Keys

  @Test func aNameIsCurrentOrLeadsToTheCurrentOne() {
    #expect(definitions.current("talk")?.name == "talk")
    #expect(definitions.current("chat")?.name == "talk")
    #expect(definitions.current("memo")?.name == "notes")
    #expect(definitions.current("b")?.name == "b", "a current name is not a former name")
    #expect(definitions.current("moon") == nil)
  }

  @Test func firstOfTwoDefinitionsWithOneFormerNameIsUsed() {
    let letter = { AnyScreenDefinition($0, "", taking: StubApp.A.self).formerly("was") }
    #expect(ScreenDefinitions([letter("one"), letter("two")]).current("was")?.name == "one")
    #expect(ScreenDefinitions([letter("two"), letter("one")]).current("was")?.name == "two")
  }

  @Test(arguments: [
    ("talk room=1", "talk room=1"), ("chat room=1 id=2", "talk room=1 id=2"), ("chat number=2 roomId=1", "talk room=1 id=2"),
    ("chat id=2 theme=dark roomId=1", "talk room=1 id=2"), ("talk theme=dark room=007", "talk room=7"),
    ("chat theme=dark theme=light room=1", "talk room=1"), ("memo", "notes"), ("b id=+3", "b id=3"),
  ]) func renewedKeyHasCurrentNamesLabelsAndOrder(before: String, now: String) throws {
    let key = try #require(ScreenKey(before))
    #expect(try renewed(key) == now)
    #expect(try definitions.renewed(definitions.renewed(key)) == definitions.renewed(key), "a renewed key is unchanged")
  }

  @Test func windowsAreNotRenewed() throws {
    let window = NavigationState.window("moon", layers: [page("b").node])
    #expect(try definitions.renewed(window) == window)
  }

  @Test func unusableKeyIsReportedWithTheReason() {
    #expect(throws: NavigationError.unknownScreen("moon")) { try renewed("moon x=1") }
    #expect(throws: NavigationError.badArgument(screen: "talk", .missing(label: "room", type: "Int"))) { try renewed("chat id=1") }
    #expect(throws: NavigationError.badArgument(screen: "talk", .repeated(label: "room"))) { try renewed("chat roomId=1 room=2") }
    #expect(throws: NavigationError.badArgument(screen: "talk", .mistyped(label: "room", text: "x", type: "Int"))) {
      try renewed("chat roomId=x")
    }
    #expect(throws: NavigationError.badArgument(screen: "notes", .unknown(label: "x", parameters: []))) { try renewed("memo x=1") }
  }

  // MARK: Trees

  private func renewed(tree: String) throws -> String { CompactTree.text(of: try definitions.renewed(CompactTree.node(tree))) }

  @Test func allScreensOfATreeAreRenewed() throws {
    #expect(
      try renewed(tree: "tabs[stack[a(id=01) > chat(roomId=1)] | *stack memo[b! > chat(number=3 room=2)]]")
        == "tabs[stack[a(id=1) > talk(room=1)] | *stack notes[b! > talk(room=2 id=3)]]")
    #expect(try renewed(tree: "stack[]") == "stack[]", "plain containers are unchanged")
  }

  @Test func screenOfAnotherKindIsCreatedAgain() throws {
    let memo = AnyScreen<Page>(unchecked: Node(key: "memo", kind: .page)).appearance { $0.title = "Memo" }
    let notes = try definitions.renewed(memo.node)
    #expect(CompactTree.text(of: notes) == "stack notes[a]")
    #expect(notes.appearance.title == "Memo", "the appearance is kept")
    #expect(try renewed(tree: "tabs memo[moon | c]") == "stack notes[a]", "unknown children of a replaced container are ignored")
    #expect(try renewed(tree: "stack memo[c]") == "stack notes[c]")
  }

  @Test func treeWithAnUndefinedScreenFails() {
    #expect(throws: NavigationError.unknownScreen("moon")) { try renewed(tree: "stack[a > moon]") }
    #expect(throws: NavigationError.unknownScreen("moon")) { try renewed(tree: "stack moon[a]") }
  }

  // MARK: Routes

  @Test func aMatchIsRenewed() {
    #expect(definitions.renewed(Match(key: "chat roomId=1")) == Match(key: "talk room=1"))
    #expect(definitions.renewed(Match(name: "chat")) == Match(name: "talk"))
    #expect(definitions.renewed(Match(kind: .stack)) == Match(kind: .stack))
    #expect(definitions.renewed(Match(name: "b")) == Match(name: "b"))
  }

  @Test func unknownMatchIsUnchanged() {
    for match in [Match(key: "moon"), Match(name: "moon"), Match(key: "chat roomId=x")] { #expect(definitions.renewed(match) == match) }
  }

  private func node(_ tree: String) -> AnyModalScreen { screen(tree) }

  @Test func routeIsRenewed() throws {
    let route = AppRoute().last(Target<AnyContainer>.named("chat")).makeVisible()
      .fallback(to: AppRoute().top(.stack).push(node("chat(roomId=1)")) { $0.present(node("stack memo[a]")) })
    #expect(
      try definitions.renewed(route.erased).description
        == "last talk | make-visible || top stack | push talk room=1 { present notes }")
    #expect(
      try definitions.renewed(AppRoute().top(.stack).pop(to: Target<Page>.named("moon")).erased).description == "top stack | pop-to moon")
  }

  @Test func routeWithAnUndefinedScreenFails() {
    let routes: [AppRoute] = [
      AppRoute().top(.stack).push(node("moon")).erased, AppRoute().top(.stack).setStack([a.erased, node("moon")]).erased,
      AppRoute().top(.page).present(node("stack[moon]")).erased,
      AppRoute().first(.page).fallback(to: AppRoute().window.setRoot(node("moon"))).erased,
    ]
    for route in routes { #expect(throws: NavigationError.unknownScreen("moon"), "\(route)") { try definitions.renewed(route) } }
  }

  @Test func outcomesOfAnEffectAreRenewed() throws {
    let effect = Effect("call").on("answered") { $0.stack.push(node("chat(room=1)")) }.on("missed")
    #expect(try definitions.renewed(effect).description == "request call { on answered { stack | push talk room=1 } | on missed }")
    #expect(throws: NavigationError.unknownScreen("moon")) {
      try definitions.renewed(Effect("call").on("done") { $0.present(node("moon")) })
    }
  }
}
