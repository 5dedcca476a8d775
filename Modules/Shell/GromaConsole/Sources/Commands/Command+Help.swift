extension Command {
  /// Whether nothing follows its name.
  var isBare: Bool { usage.isEmpty }

  /// What is typed: `push SCREEN`.
  var form: String { isBare ? name : "\(name) \(usage)" }
}

extension Command.Flag {
  /// What is typed: `--style=STYLE`.
  var usage: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }

  /// What it is for, with its values if they are few.
  var description: String { summary + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))") }
}

extension [[String]] {
  /// Rows of two cells as lines, the second cells below each other.
  var aligned: [String] {
    let width = map { $0[0].count }.max() ?? 0
    return map { $0[0] + String(repeating: " ", count: width - $0[0].count) + "   " + $0[1] }
  }
}
