import Groma
import GromaCommandLanguage
import GromaConsole
import Kiosk
import Lab
import Plaza
import Testing

@testable import GromaScripts

/// Tests that the examples in the help work at home.
@MainActor
struct ExampleTests {
  static let examples = ScriptInterpreter().table.all.flatMap { command in command.examples.map { (command.name, $0) } }

  @Test(arguments: examples.map(\.1))
  func works(_ example: Command.Example) throws {
    let session = Session(scripting: .plaza)
    session.files.keepsWrites = true
    for line in ["set-value session user=ann | set-value onboarding isDone=true"] + example.after {
      if line.hasPrefix("! ") {
        #expect(throws: Diagnostic.self) { try session.run(String(line.dropFirst(2))) }
      } else {
        _ = try session.run(line)
      }
    }
    _ = try session.run(example.line)
    #expect(Invariants.violation(of: session.navigator.state) == nil)
  }

  @Test func everyCommandHasOne() {
    #expect(ScriptInterpreter().table.all.filter { $0.examples.isEmpty }.map(\.name) == [])
  }

  @Test(arguments: [AppDefinition.plaza, .kiosk, .lab].map(\.name))
  func appsMayRun(_ name: String) throws {
    let app = try #require([AppDefinition.plaza, .kiosk, .lab].first { $0.name == name })
    #expect(app.problems().isEmpty)
  }
}
