import GromaCommandLanguage

/// The settings of a session that only a prompt uses.
package struct PromptState {
  /// The command lines that replace aliases at the start of a command, by the alias. Only a prompt accepts aliases.
  package var aliases: [String: String] = [:]
  /// Whether output that is longer than the screen goes through a pager, if there is one.
  package var isPaged = true
  /// Whether lines are being recorded, which the prompt shows.
  package var isRecording = false

  /// Creates the initial settings.
  package init() {}

  /// Returns a line of input in which the aliases at the start of its commands are replaced. An alias is not replaced again within its own
  /// replacement.
  func expanded(_ line: String) -> String {
    aliases.isEmpty ? line : expanded(line, without: [])
  }

  private func expanded(_ line: String, without used: Set<String>) -> String {
    var result = ""
    var copied = line.startIndex
    var lexer = Lexer(line)
    var (depth, isStart) = (0, true)
    // After a syntax error, the rest of the line is kept. The error is reported when the line is parsed.
    while let token = try? lexer.next() {
      switch token.kind {
      case .openBrace: depth += 1
      case .closeBrace: depth -= 1
      case .separator where depth == 0:
        isStart = true
        continue
      case .word(let word) where isStart:
        guard !word.isQuoted, let name = word.literalText, !used.contains(name), let replacement = aliases[name] else { break }
        let range = line.range(of: word.span)
        result += line[copied..<range.lowerBound] + expanded(replacement, without: used.union([name]))
        copied = range.upperBound
      default: break
      }
      isStart = false
    }
    return result + line[copied...]
  }
}

extension String {
  /// Returns the range of a span in this string, which is a line of text. The first column is 1.
  func range(of span: SourceSpan) -> Range<Index> {
    let start = index(startIndex, offsetBy: span.columns.lowerBound - 1, limitedBy: endIndex) ?? endIndex
    return start..<(index(start, offsetBy: span.columns.count, limitedBy: endIndex) ?? endIndex)
  }
}
