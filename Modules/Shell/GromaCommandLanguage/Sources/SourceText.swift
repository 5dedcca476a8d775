/// Source text split into lines, for access by line number.
///
/// Only `\n` and `\r\n` end a line. A line end at the very end of the text does not start another line, so command output is split like a
/// file.
public struct SourceText: Hashable, Sendable {
  /// The lines in order, without line ends.
  public let lines: [String]
  /// The number of the first line.
  public let firstNumber: Int

  /// Splits the text into lines. `firstNumber` is the number of its first line in a larger text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String, from firstNumber: Int = 1) {
    self.firstNumber = firstNumber
    lines = Self.rawLines(of: text).map { Self.withoutEnd($0) }
  }

  /// Accesses the line with this number, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(line number: Int) -> String? {
    lines.indices.contains(number - firstNumber) ? lines[number - firstNumber] : nil
  }

  /// Returns the lines with their line ends. Joined, they are the original text.
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

  /// Returns the line end of a raw line: `\n`, `\r\n`, or an empty string.
  package static func end(of line: String) -> String {
    guard line.utf8.last == UInt8(ascii: "\n") else { return "" }
    return line.utf8.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns the text without the byte order mark, U+FEFF, that some editors write at the start of a file.
  package static func withoutMark(_ text: String) -> String {
    text.utf8.starts(with: "\u{FEFF}".utf8) ? String(Substring(text.utf8.dropFirst(3))) : text
  }

  /// Returns a raw line without its line end.
  package static func withoutEnd(_ line: String) -> String {
    String(Substring(line.utf8.dropLast(end(of: line).utf8.count)))
  }
}
