import Groma
import GromaCommandLanguage
import GromaReportFormats

/// A topic of help: a text about a part of the shell, with the commands of a group.
struct HelpTopic: Sendable {
  /// The name of the topic, as in `help NAME`.
  let name: String
  /// A cue of at most twelve letters for the list of topics, such as the names of two commands.
  let cue: String
  /// A summary of one line.
  let summary: String
  /// Signs that also lead to the topic, such as `|`.
  var signs: [String] = []
  /// The group of commands that the topic lists, or `nil` if there is none.
  var group: Command.Group?
  /// The text above the list of commands.
  var text: [HelpPage.Block] = []

  /// Returns the topics that apply to a table of commands, in the order in which help lists them: all but those of empty groups.
  static func all(in table: CommandTable) -> [HelpTopic] {
    (written + groups).filter { topic in topic.group.map { group in table.all.contains { $0.group == group } } ?? true }
  }

  /// Returns the page of the topic.
  func page(in table: CommandTable) -> HelpPage {
    let commands = group.map(table.commands) ?? []
    var blocks: [HelpPage.Block] = [.heading("\(name): \(summary)")]
    for part in [text, commands.isEmpty ? [] : [.rows(commands.map { [$0.name, $0.summary] })]] where !part.isEmpty {
      blocks += [.gap] + part
    }
    let lines = HelpPage(blocks: Array(blocks.dropFirst(2)), records: []).lines()
    return HelpPage(
      blocks: blocks,
      records: [
        Record(
          "topic",
          ["name": .text(name), "summary": .text(summary), "text": .texts(lines), "commands": .texts(commands.map(\.name))], rows: [])
      ])
  }
}

extension Command.Group {
  /// The name of the topic that lists the commands of the group.
  var topic: String { rawValue.lowercased() }
}

extension CommandTable {
  /// The commands that people use first, in the order in which the overview lists them.
  static let everyday = [
    "screen", "tap", "back", "home", "open", "go", "push", "present", "select-tab", "tree", "undo", "find", "set-root",
  ]

  /// Returns the commands of a group. The ``everyday`` commands come first.
  func commands(of group: Command.Group) -> [Command] {
    let commands = all.filter { $0.group == group }
    return Self.everyday.compactMap { name in commands.first { $0.name == name } } + commands.filter { !Self.everyday.contains($0.name) }
  }
}
