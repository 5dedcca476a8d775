import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the size and the completeness of the texts of help.
@MainActor struct HelpTopicTests {
  nonisolated private static let commands = CommandTable.standard.all
  nonisolated private static let topics = HelpTopic.written + HelpTopic.groups
  private let session = Session(.sample)

  @Test(arguments: commands.map(\.name)) func helpOfACommandFits(_ name: String) throws {
    let lines = HelpPage(try #require(session.table[name])).lines()
    for line in lines { #expect(line.displayWidth <= 79) }
    let examples = lines.filter { $0.hasPrefix("  e.g. ") }
    #expect(Set(examples).count == examples.count, "each example is shown once")
  }

  /// The name and the summary of a command fit in a row of a topic.
  @Test(arguments: commands.map { ($0.name, $0.summary) }) func summaryIsAShortSentence(_ name: String, _ summary: String) {
    #expect(summary.displayWidth <= 58)
    #expect(summary.first?.isUppercase == true && summary.hasSuffix("."))
  }

  @Test(arguments: commands.map { ($0.name, $0.details) }) func detailsFit(_ name: String, _ details: String) {
    // The cells of a table are wrapped.
    for line in details.split(separator: "\n") where !line.contains("   ") { #expect(String(line).displayWidth <= 79) }
  }

  @Test func everyGroupHasATopic() {
    for group in Command.Group.allCases {
      let topics = Self.topics.filter { $0.group == group }
      #expect(topics.map(\.name) == [group.topic])
    }
    #expect(Set(Self.topics.map(\.name)).count == Self.topics.count)
  }

  @Test(arguments: topics.map(\.name)) func topicFits(_ name: String) throws {
    let topic = try #require(Self.topics.first { $0.name == name })
    let lines = topic.page(in: session.table).lines()
    #expect(lines.count <= 24)
    for line in lines { #expect(line.displayWidth <= 79) }
    #expect(topic.cue.displayWidth <= 12)
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(line != "" || next != "", "no two empty lines") }
  }

  @Test func everyCommandIsInATopic() throws {
    for command in Self.commands {
      let lines = try session.lines("help \(command.group.topic)")
      #expect(lines.contains { $0.hasPrefix("  \(command.name) ") }, "\(command.name)")
    }
  }

  @Test func overviewIsOneScreen() throws {
    let lines = try session.lines("help")
    #expect(lines.count <= 22)
    for line in lines { #expect(line.displayWidth <= 79) }
  }

  @Test func helpIsLaidOutForANarrowTerminal() throws {
    let renderer = Renderer(width: 40)
    for name in [""] + Self.topics.map(\.name) + ["push", "expect"] {
      let lines = renderer.lines(try session.run("help \(name)"))
      #expect(!lines.isEmpty, "\(name)")
      for line in lines where line.split(separator: " ").count > 1 { #expect(line.displayWidth <= 40, "\(name): \(line)") }
    }
  }
}
