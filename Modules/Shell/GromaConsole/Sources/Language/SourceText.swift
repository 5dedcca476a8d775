/// A text as lines, for those who point into it by number.
///
/// Only `\n` and `\r\n` end a line, and one at the very end opens no further line: so the output of a command splits as a file does.
public struct SourceText: Hashable, Sendable {
  /// The lines in order, without their ends.
  public let lines: [String]
  /// The number of the first.
  public let firstNumber: Int

  /// Splits a text, whose first line has a number in some larger one.
  /// - Complexity: O(n) in its length.
  public init(_ text: String, from firstNumber: Int = 1) {
    self.firstNumber = firstNumber
    lines = Self.rawLines(of: text).map { Self.withoutEnd($0) }
  }

  /// The line with a number, if there is one.
  /// - Complexity: O(1).
  public subscript(line number: Int) -> String? {
    lines.indices.contains(number - firstNumber) ? lines[number - firstNumber] : nil
  }

  /// The lines with their ends, which together are the text byte for byte.
  static func rawLines(of text: String) -> [String] {
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

  /// The end of a raw line: `\n`, `\r\n`, or nothing on a last line without one.
  static func end(of line: String) -> String {
    guard line.utf8.last == UInt8(ascii: "\n") else { return "" }
    return line.utf8.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The beginning of a text without the mark of byte order, U+FEFF, that some editors begin a file with.
  static func withoutMark(_ text: String) -> String {
    text.utf8.starts(with: "\u{FEFF}".utf8) ? String(Substring(text.utf8.dropFirst(3))) : text
  }

  /// A raw line without its end.
  static func withoutEnd(_ line: String) -> String {
    String(Substring(line.utf8.dropLast(end(of: line).utf8.count)))
  }
}
