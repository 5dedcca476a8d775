/// Source text split into lines, for access by line number.
///
/// Only `\n` and `\r\n` end a line. A line end at the very end of the text does not start another line.
public struct SourceText: Hashable, Sendable {
  /// The lines in order, without line ends.
  public let lines: [String]
  /// The line number of the first line in a larger text, from 1.
  public let firstNumber: Int
  /// The parts of lines that messages do not show, by line number, in order and without overlaps.
  private var hidden: [Int: [Hidden]] = [:]

  /// A part of a line, and the text that messages show in its place.
  private struct Hidden: Hashable, Sendable {
    /// The columns of the part, from 1.
    var columns: Range<Int>
    var text: String
  }

  /// Splits text into lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - firstNumber: The line number of the first line in a larger text, from 1.
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String, from firstNumber: Int = 1) {
    self.firstNumber = firstNumber
    lines = Self.rawLines(of: text).map { Self.withoutEnd($0) }
  }

  /// Accesses the line with the given number, without its line end. Returns `nil` if there is no such line.
  ///
  /// - Complexity: O(1).
  public subscript(line number: Int) -> String? {
    lines.indices.contains(number - firstNumber) ? lines[number - firstNumber] : nil
  }

  /// Hides a part of a line in messages. Spans continue to refer to the text itself. Parts must be hidden in the order in which they are in
  /// the line.
  ///
  /// - Parameters:
  ///   - columns: The columns of the part, from 1.
  ///   - number: The number of the line.
  ///   - text: The text that messages show instead.
  package mutating func hide(_ columns: Range<Int>, ofLine number: Int, showing text: String) {
    hidden[number, default: []].append(Hidden(columns: columns, text: text))
  }

  /// Returns a line in the form that messages show, and the columns there of a part of the line. Returns `nil` if there is no such line.
  func shown(_ span: SourceSpan) -> (line: String, columns: Range<Int>)? {
    guard let line = self[line: span.line] else { return nil }
    guard let parts = hidden[span.line] else { return (line, span.columns) }
    var (shown, rest, column) = ("", line[...], 1)
    var (lower, upper) = (span.columns.lowerBound, span.columns.upperBound)
    for part in parts {
      shown += rest.prefix(part.columns.lowerBound - column) + part.text
      rest = rest.dropFirst(part.columns.upperBound - column)
      column = part.columns.upperBound
      let growth = part.text.count - part.columns.count
      // A bound inside of the part moves to the bound of the text that is shown.
      if span.columns.lowerBound > part.columns.lowerBound {
        lower += span.columns.lowerBound >= part.columns.upperBound ? growth : part.columns.lowerBound - span.columns.lowerBound
      }
      if span.columns.upperBound > part.columns.lowerBound {
        upper += max(span.columns.upperBound, part.columns.upperBound) - span.columns.upperBound + growth
      }
    }
    return (shown + rest, lower..<max(lower + 1, upper))
  }

  /// Returns the lines of a text in order, with their line ends. The joined lines are the original text.
  package static func rawLines(of text: String) -> [String] {
    let newline = UInt8(ascii: "\n")
    var lines: [String] = []
    var rest = text.utf8[...]
    while let end = rest.firstIndex(of: newline) {
      let next = rest.index(after: end)
      lines.append(String(Substring(rest[..<next])))
      rest = rest[next...]
    }
    if !rest.isEmpty { lines.append(String(Substring(rest))) }
    return lines
  }

  /// Returns the line end of a line: `\n`, `\r\n`, or an empty string.
  package static func end(of line: String) -> String {
    guard line.utf8.last == UInt8(ascii: "\n") else { return "" }
    return line.utf8.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns a text without the byte order mark, U+FEFF, that some editors write at the start of a file.
  package static func withoutMark(_ text: String) -> String {
    text.utf8.starts(with: "\u{FEFF}".utf8) ? String(Substring(text.utf8.dropFirst(3))) : text
  }

  /// Returns a line without its line end.
  package static func withoutEnd(_ line: String) -> String {
    String(Substring(line.utf8.dropLast(end(of: line).utf8.count)))
  }
}
