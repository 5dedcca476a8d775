/// Writes what a script printed into its expected blocks.
public enum Blessing {
  /// The text of the script with every block that differs rewritten.
  ///
  /// In such a block the lines that still match stay as they are written, with their elisions and regular expressions, and `...` stays
  /// where it was; all else is byte for byte the text it was. A step without a block gets one only in a strict script, and a block whose
  /// step printed nothing goes, but for its `...`. The result parses, and its blocks match the outputs.
  /// - Parameters:
  ///   - outputs: What steps printed, by the line of the step. A step that did not run is not in it.
  ///   - isStrict: Whether every script counts as strict.
  public static func blessed(_ script: Script, outputs: [Int: [String]], isStrict: Bool = false) -> String {
    let isStrict = isStrict || script.isStrict
    let raw = SourceText.rawLines(of: script.source)
    var lines: [String] = []
    var copied = 0
    let steps = script.steps
    for (index, step) in steps.enumerated() {
      // Of several commands on a line, the last has the block.
      if index + 1 < steps.count, steps[index + 1].line == step.lastLine { continue }
      guard step.block != nil || isStrict, let output = outputs[step.line], let block = block(of: step, for: output, raw: raw) else {
        continue
      }
      lines += raw[copied..<step.lastLine]
      let lineEnd = SourceText.end(of: raw[step.lastLine - 1])
      lines += block.map { SourceText.end(of: $0).isEmpty ? $0 + lineEnd : $0 }
      copied = step.lastLine + (step.block?.count ?? 0)
    }
    lines += raw[copied...]
    return joined(lines, endsWithLineEnd: raw.last.map { !SourceText.end(of: $0).isEmpty } ?? true)
  }

  /// The new block of a step, whose kept lines have their line ends; nil when it stays as it is.
  private static func block(of step: ScriptStep, for output: [String], raw: [String]) -> [String]? {
    let expected = step.block ?? []
    guard OutputMatcher.mismatch(expected: expected, actual: output) != nil else { return nil }
    return Alignment(expected, output).edits.compactMap { edit in
      switch edit {
      case .keep(let index, _), .elision(let index): raw[expected[index].line - 1]
      case .replace(_, let position), .insert(let position): line(for: output[position])
      case .absorb, .remove: nil
      }
    }
  }

  /// The line of a block that an output matches.
  static func line(for output: String) -> String {
    let text = ExpectedLine.text(matching: output)
    return text.isEmpty ? "|" : "| \(text)"
  }

  /// Lines where only the last may lack a line end, and does where the text before did.
  private static func joined(_ lines: [String], endsWithLineEnd: Bool) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let hasEnd = !SourceText.end(of: line).isEmpty
      text += isLast && !endsWithLineEnd ? SourceText.withoutEnd(line) : line
      if !hasEnd, !isLast || endsWithLineEnd { text += "\n" }
    }
    return text
  }
}
