import Groma
import GromaCommandLanguage
import GromaSampleKiosk
import GromaSampleLab
import GromaSamplePlaza
import Testing

@testable import GromaConsole
@testable import GromaScripts

/// Tests the help of the sample apps, with the commands for scripts.
@MainActor struct HelpTests {
  private static let apps: [AppDefinition] = [.plaza, .kiosk, .lab]

  @Test(arguments: 0..<3) func overviewIsOneScreen(app: Int) throws {
    let lines = Renderer().lines(try Session(scripting: Self.apps[app]).run("help"))
    #expect(lines.count <= 22)
    for line in lines { #expect(line.displayWidth <= 79) }
  }

  @Test(arguments: 0..<3) func everyTopicIsOneScreen(app: Int) throws {
    let session = Session(scripting: Self.apps[app])
    for topic in HelpTopic.all(in: session.table) {
      let lines = topic.page(in: session.table).lines()
      #expect(lines.count <= 24, "\(topic.name)")
      for line in lines { #expect(line.displayWidth <= 79, "\(topic.name)") }
    }
  }

  /// The rows of these topics begin with lines that can be typed.
  nonisolated private static let typed = HelpTopic.written.filter { ["routes", "targets", "arguments", "links"].contains($0.name) }
    .flatMap(\.text)
    .flatMap { block in if case .rows(let rows) = block { rows.map(\.[0]) } else { [String]() } }

  @Test(arguments: typed) func exampleOfATopicRuns(_ line: String) throws {
    let session = Session(scripting: .plaza)
    var errors: [String] = []
    let shell = Shell(session, style: .init(renderer: Renderer(), isInteractive: false)) { errors.append($0) }
    #expect(shell.run(commands: "set-value session user=ann | set-value onboarding isDone=true; \(line)") { _ in } == 0, "\(errors)")
  }

  @Test func summariesOfScriptCommandsAreShort() {
    for command in ScriptInterpreter().table.all { #expect(command.summary.displayWidth <= 58, "\(command.name)") }
  }
}
