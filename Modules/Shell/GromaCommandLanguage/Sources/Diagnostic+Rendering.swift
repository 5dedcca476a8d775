import Groma

extension Diagnostic {
  /// Returns the full message for users: a heading, the source line with the error marked below it, the hint and the notes. If ``excerpt``
  /// is not empty, the excerpt replaces the source line.
  ///
  /// With a file name, the heading is `file:line:column: error: …`, which editors and CI systems recognize. Line and column are omitted if
  /// the diagnostic has no span. Without a file name, the heading is `error: …`, as at the prompt. In the source line, tabs are expanded,
  /// control characters are escaped, and a very long line is shortened around the error. The message has no final line end.
  ///
  /// - Parameters:
  ///   - source: The whole text that contains the span. Ignored if the diagnostic has an origin. If there is no text, no source line is
  ///     shown.
  ///   - file: The file name of the text. Ignored if the diagnostic has an origin.
  ///   - columns: The width of the terminal, or `nil` to leave sentences unwrapped. Sentences are broken at spaces. A source line wider
  ///     than the terminal is shortened, because the mark below a wrapped line would be misplaced.
  public func rendered(source: SourceText? = nil, file: String? = nil, columns: Int? = nil) -> String {
    let (source, file) = (origin?.text ?? source, origin?.file ?? file)
    var lines: [String] = []
    var place = ""
    if let file {
      place = file.escapingControls + ":"
      if let span { place += "\(span.line):\(span.columns.lowerBound):" }
      place += " "
    }
    let heading = "\(place)error: \(message.escapingControls)"
    lines += columns.map { heading.wrapped(to: $0, hanging: 2) } ?? [heading]
    if !excerpt.isEmpty {
      lines += columns.map { columns in excerpt.flatMap { $0.wrappedWithIndentation(to: columns) } } ?? excerpt
    } else if let span, let source, let shown = source.shown(span) {
      let excerpt = Excerpt(of: shown.line, columns: shown.columns, width: columns)
      lines += [excerpt.text, excerpt.carets]
    }
    var others = notes.map { "note: \($0.escapingControls)" }
    if let hint { others.insert("hint: \(hint.escapingControls)", at: 0) }
    lines += columns.map { columns in others.flatMap { $0.wrapped(to: columns, hanging: 2) } } ?? others
    return lines.joined(separator: "\n")
  }

  /// Returns the full message for users. Splits the source text into lines, which are needed to show the line with the error.
  public func rendered(source: String, file: String? = nil) -> String { rendered(source: SourceText(source), file: file) }
}

/// A source line as shown in a message, and the line below it that marks the error.
private struct Excerpt {
  /// The maximum number of characters of a long line that are shown before the start of the error.
  static let before = 60
  static let after = 100
  static let tabStop = 8

  var text = ""
  var carets = ""

  init(of line: String, columns: Range<Int>, width limit: Int? = nil) {
    let characters = Array(line)
    let start = min(max(columns.lowerBound - 1, 0), characters.count)
    let end = max(columns.upperBound - 1, start + 1)
    let shown = Self.shown(of: characters.count, around: start, width: limit)
    var width = 0
    if shown.lowerBound > 0 { write("…", width: 1, mark: " ", at: &width) }
    for index in shown {
      let mark: Character = index < start || index >= end ? " " : "~"
      if characters[index] == "\t" {
        let count = Self.tabStop - width % Self.tabStop
        write(String(repeating: " ", count: count), width: count, mark: mark, at: &width)
      } else {
        let visible = String(characters[index]).escapingControls
        write(visible, width: visible.displayWidth, mark: mark, at: &width)
      }
    }
    if shown.upperBound < characters.count { text += "…" }
    if start >= characters.count { carets += "~" }
    carets = String(carets.reversed().drop { $0 == " " }.reversed())
    if let first = carets.firstIndex(of: "~") { carets.replaceSubrange(first...first, with: "^") }
  }

  /// Returns the range of characters to show for a line with `count` characters.
  private static func shown(of count: Int, around start: Int, width: Int?) -> Range<Int> {
    // The mark of an error at the end of the line needs a column, too. Two columns remain for the signs of omission.
    if let width, width < before + after, max(count, start + 1) > width {
      let length = max(8, width - 2)
      let lower = max(0, min(start - length / 2, count - length + 1))
      return lower..<min(count, lower + length)
    }
    return count > before + after ? max(0, start - before)..<min(count, start + after) : 0..<count
  }

  private mutating func write(_ visible: String, width count: Int, mark: Character, at width: inout Int) {
    text += visible
    carets += String(repeating: mark, count: count)
    width += count
  }
}
