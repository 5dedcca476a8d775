import GromaCommandLanguage

/// A namespace for the function that replaces the expected output of a script with the printed output.
public enum Blessing {
  /// Returns the text of a script in which the expected blocks that differ from the printed output are rewritten.
  ///
  /// In a rewritten block, lines that still match keep their elisions and regular expressions, and `...` is kept. The text outside the
  /// blocks is unchanged. A block is added to a step without one only in a strict script. The block of a step that printed nothing is
  /// removed, except for `...`.
  ///
  /// - Parameters:
  ///   - script: The parsed script.
  ///   - outputs: The output lines of the steps to update. The keys are the line numbers of the steps.
  ///   - isStrict: Whether to treat the script as strict even if it does not declare `#: strict`.
  public static func blessed(_ script: Script, outputs: [Int: [String]], isStrict: Bool = false) -> String {
    let isStrict = isStrict || script.isStrict
    let raw = SourceText.rawLines(of: script.source)
    var lines: [String] = []
    var copied = 0
    let steps = script.steps
    for (index, step) in steps.enumerated() {
      // If several commands share a line, the block belongs to the last one.
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

  /// Returns the lines of the new block of a step, or `nil` if the block matches the output. Lines that are kept include their line ends.
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

  /// Returns a line for an expected block, starting with `|`, that matches an output line.
  static func line(for output: String) -> String {
    let text = ExpectedLine.text(matching: output)
    return text.isEmpty ? "|" : "| \(text)"
  }

  /// Joins lines and adds missing line ends. The last line has a line end only if `endsWithLineEnd` is `true`.
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
