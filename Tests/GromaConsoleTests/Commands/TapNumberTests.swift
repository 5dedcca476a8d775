import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// A page whose second action has a number as its name.
private struct DoorsPage: Screen { static let name = "doors" }
private struct RoomPage: Screen {
  static let name = "room"
  var door: String
}

@MainActor
struct TapNumberTests {
  private func session(_ names: [String]) -> Session {
    let actions = names.map { name in UserAction<DoorsPage>(ActionName(name)) { $0.stack.push(AnyScreen(RoomPage(door: name))) } }
    let definitions: [any ScreenDeclaration] = [
      ScreenDefinition(DoorsPage.self, "doors", actions: { _ in actions }),
      ScreenDefinition(RoomPage.self, "behind a door", samples: [RoomPage(door: "a")]),
    ]
    return Session(AppDefinition("house", "doors", screens: definitions, root: AnyScreen(DoorsPage()).withStackContainer().erased))
  }

  @Test func aNumberTapsTheActionListedUnderIt() throws {
    let session = session(["left", "right"])
    #expect(try session.lines("actions").map { $0.prefix(8) } == ["0  left ", "1  right"])
    _ = try session.run("tap 1")
    #expect(session.tree == "stack[doors > room(door=right)]")
  }

  @Test func historyContainsTheNameOfTheAction() throws {
    let session = session(["left", "right"])
    _ = try session.run("tap 1")
    #expect(try session.lines("history") == ["0  the start", "1  tap right"])
  }

  @Test func recordingContainsTheNameOfTheAction() throws {
    let session = session(["left", "right"])
    let lines = ["tap 1", "plan back || tap 0"]
    #expect(try lines.map { "\(session.naming(try syntax($0)))" } == ["tap right", "plan back || tap left"])
    #expect("\(session.naming(try syntax("push room a | tap 1")))" == "push room a | tap 1")
    #expect("\(session.naming(try syntax("tap 9")))" == "tap 9")
  }

  private func syntax(_ line: String) throws -> RouteSyntax {
    guard case .statement(let syntax, _) = try SyntaxParser.parse(line) else { throw Diagnostic(code: "test", message: "nothing") }
    return syntax
  }

  @Test func aNameThatIsANumberCountsAsAName() throws {
    let session = session(["2", "0", "right", "wrong"])
    _ = try session.run("tap 2")
    #expect(session.tree == "stack[doors > room(door=2)]")
    _ = try session.run("back")
    _ = try session.run("tap 3")
    #expect(session.tree == "stack[doors > room(door=wrong)]")
  }

  @Test(arguments: [(["left", "right"], "the numbers are 0 to 1"), (["left"], "the only number is 0"), ([], "nothing has a number here")])
  func numberBeyondTheLastReportsTheCountOfActions(_ names: [String], _ offered: String) {
    let error = #expect(throws: Diagnostic.self) { try session(names).run("tap 9") }
    #expect(error?.code == "command.action")
    #expect(error?.message == "there is no action 9: \(offered)")
    #expect(error?.span?.columns == 5..<6)
  }

  @Test(arguments: ["2", "007", "99999999999999999999"])
  func numbersCountFromZero(_ number: String) {
    #expect(throws: Diagnostic.self) { try session(["left", "right"]).run("tap \(number)") }
  }

  @Test func laterStepsOfALineTakeOnlyNames() throws {
    let session = session(["left", "right"])
    for line in ["push room a | tap 1", "tap 0 | tap 1", "alert Go? { on go { tap 0 } }", "here | tap 0"] {
      let error = #expect(throws: Diagnostic.self) { try session.run(line) }
      #expect(error?.code == "command.action")
      #expect(error?.message == "numbers of actions are only accepted at the start of a line")
    }
    #expect(session.tree == "stack[doors]")
    _ = try session.run("push room a | pop | tap left || tap 1")
    #expect(session.tree == "stack[doors > room(door=left)]")
  }

  @Test func aChoiceHasANumberToo() throws {
    let session = session([])
    _ = try session.run("alert Name --field=name { on save { push room n } | on cancel --cancel }")
    _ = try session.run("explain tap 0 name=Ann")
    _ = try session.run("tap 1")
    #expect(session.tree == "stack[doors]")
  }
}
