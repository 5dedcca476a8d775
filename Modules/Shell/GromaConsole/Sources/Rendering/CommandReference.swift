/// The Markdown reference of a command table, as written by `help --markdown`.
struct CommandReference {
  private let table: CommandTable

  init(of table: CommandTable) { self.table = table }

  /// The lines of the document.
  var lines: [String] {
    var lines = [
      "# The commands of `groma`", "",
      "Written by `groma -c 'help --markdown'`. A line is a route, `step | step | … || what to do instead`, or a command of its own. A route",
      "in `{ }` runs on what its step gave. An app brings steps of its own along, which `help` lists there.",
    ]
    for group in Command.Group.allCases {
      let commands = table.all.filter { $0.group == group }
      guard !commands.isEmpty else { continue }
      lines += ["", "## \(group.rawValue)"]
      for command in commands { lines += section(command) }
    }
    for shared in Self.shared {
      lines += ["", "## \(shared.title.prefix(1).uppercased() + shared.title.dropFirst())", ""] + shared.flags.map(row)
    }
    return lines
  }

  private func section(_ command: Command) -> [String] {
    var lines = ["", "### \(command.name)", "", "`\(command.form)`", "", command.summary]
    if !command.details.isEmpty { lines += [""] + details(command) }
    lines += options(command)
    if !command.aliases.isEmpty { lines += ["", "At the prompt also: " + command.aliases.map { "`\($0)`" }.joined(separator: ", ")] }
    if !command.examples.isEmpty { lines += ["", "```"] + command.examples.flatMap { $0.after + [$0.line] } + ["```"] }
    return lines
  }

  /// Returns the details of a command. Text with aligned rows is put in a code block.
  private func details(_ command: Command) -> [String] {
    let lines = command.details.split(separator: "\n").map(String.init)
    return command.details.contains("   ") ? ["```"] + lines + ["```"] : lines
  }

  /// Returns the options of a command. Options that many commands share are links to a list at the end of the document.
  private func options(_ command: Command) -> [String] {
    let own = command.flags.filter { !Self.shared.flatMap(\.flags).contains($0) }.map(row)
    let shared = Self.shared.filter { $0.flags.allSatisfy(command.flags.contains) }.map { "* [\($0.title)](#\($0.anchor))" }
    return own.isEmpty && shared.isEmpty ? [] : [""] + own + shared
  }

  private func row(_ flag: Command.Flag) -> String { "* `\(flag.usage)`: \(flag.description)" }

  private static let shared = [
    (title: "options of a screen", anchor: "options-of-a-screen", flags: Command.decorations),
    (title: "options of a change", anchor: "options-of-a-change", flags: [Command.animation, Command.separate]),
  ]
}
