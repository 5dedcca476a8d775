import GromaCommandLanguage

extension Command {
  /// Whether the command takes no arguments.
  var isBare: Bool { usage.isEmpty }

  /// The name and arguments as typed: `push SCREEN`.
  var form: String { isBare ? name : "\(name) \(usage)" }
}

extension Command.Flag {
  /// The flag as typed: `--style=STYLE`.
  var usage: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }

  /// The summary, with the list of values if there is one.
  var description: String { summary + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))") }
}

extension [[String]] {
  /// Rows of two cells as lines, with the second cells aligned.
  var aligned: [String] {
    let width = map(\.[0].displayWidth).max() ?? 0
    return map { $0[0].padded(to: width) + "   " + $0[1] }
  }
}
