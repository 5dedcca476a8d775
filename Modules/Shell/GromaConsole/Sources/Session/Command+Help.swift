import GromaCommandLanguage

extension Command {
  /// Whether the usage of the command names no arguments.
  var isBare: Bool { usage.isEmpty }

  /// The name and the usage of the command, such as `push SCREEN`.
  var form: String { isBare ? name : "\(name) \(usage)" }
}

extension Command.Flag {
  /// The flag with the placeholder for its value, such as `--style=STYLE`.
  var usage: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }

  /// The summary of the flag, followed by its ``choices`` if there are any.
  var description: String { summary + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))") }
}

extension [[String]] {
  /// The rows as lines, with the second cells aligned. Each row must have two cells.
  var aligned: [String] {
    let width = map { $0[0].displayWidth }.max() ?? 0
    return map { $0[0].padded(to: width) + "   " + $0[1] }
  }
}
