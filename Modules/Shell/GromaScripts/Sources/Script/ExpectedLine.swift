import Groma
public import GromaCommandLanguage

/// A line of an expected block.
public struct ExpectedLine: Hashable, Sendable {
  /// The kind of comparison for a line.
  public enum Pattern: Hashable, Sendable {
    /// A line that must be equal byte by byte.
    case literal(String)
    /// The pieces of text before, between and after the `[..]` in the line. Each `[..]` matches any text within the line, including none.
    case elided([String])
    /// `re: …`: a regular expression for the whole line.
    case regularExpression(String)
    /// `...`: any number of lines, including none.
    case anyLines
  }

  /// The text after `| `.
  public var text: String
  /// The line number in the script, from 1.
  public var line: Int
  /// The kind of comparison for the line.
  public var pattern: Pattern

  /// Creates an expected line.
  ///
  /// - Parameters:
  ///   - text: The text after `| ` in the script.
  ///   - line: The line number in the script, from 1.
  /// - Throws: A `Diagnostic` with the code `script.regular-expression` if the regular expression is invalid or too long.
  public init(_ text: String, line: Int = 1) throws(Diagnostic) {
    self.text = text
    self.line = line
    pattern = Pattern(text)
    if case .regularExpression(let source) = pattern { try Self.check(source, text: text, line: line) }
  }

  /// Whether the line accepts every text, also an empty one, so that it checks nothing: `...`, `[..]`, or a regular expression such as
  /// `re: .*`.
  ///
  /// Whether a regular expression accepts every text is decided by texts that are derived from the expression, and by others of many kinds.
  var acceptsEveryText: Bool {
    switch pattern {
    case .literal: return false
    case .elided(let pieces): return pieces.allSatisfy(\.isEmpty)
    case .anyLines: return true
    case .regularExpression(let source):
      let matcher = LineMatcher(self)
      return Self.samples(for: source).allSatisfy(matcher.matches)
    }
  }

  /// Returns texts of which a regular expression rejects at least one, unless it accepts every text. The short ones come first, because most
  /// expressions reject one of them.
  private static func samples(for expression: String) -> [String] {
    let words = expression.split { !$0.isLetter && !$0.isNumber && $0 != " " && $0 != "-" && $0 != "_" }.map(String.init)
    let characters = expression.map(String.init)
    let kinds = [
      "", "a", "Z", "0", " ", "\t", "-", "_", "\"", "\\", "/", ".", "(", "|", "é", "ß", "中", "🙂", "\u{301}", "a b", "A1-_.", "  x  ",
    ]
    let long = (0..<8).map { String(repeating: "\(kinds[($0 * 5 + 1) % kinds.count])x9", count: 1 << $0) }
    return kinds + words + characters + words.map { "x \($0) y" } + [words.joined(separator: " ")] + long
  }

  /// The maximum length of a regular expression, in bytes. The standard library compiles regular expressions recursively, so a longer
  /// expression could overflow the stack.
  static let longestRegularExpression = 500

  private static func check(_ source: String, text: String, line: Int) throws(Diagnostic) {
    // The text `| re: ` precedes the expression.
    let span = SourceSpan(line: line, columns: 7..<max(8, text.count + 3))
    guard source.utf8.count <= longestRegularExpression else {
      throw Diagnostic(
        code: "script.regular-expression", message: "the regular expression is longer than \(longestRegularExpression) bytes", span: span,
        hint: "use '[..]' for text that may differ")
    }
    do {
      _ = try Regex(source)
    } catch {
      throw Diagnostic(
        code: "script.regular-expression", message: "the regular expression cannot be read: \(error)", span: span,
        hint: "remove 're: ' to compare the line literally")
    }
  }

  /// Returns the text of an expected line that matches `actual`. Usually, this is the output itself. If the output would be read as a
  /// pattern, contains a line feed or ends in a carriage return, the text is `re: ` followed by the output as a regular expression. If that
  /// expression is invalid, is longer than ``longestRegularExpression`` or does not match, the text is `[..]`.
  static func text(matching actual: String) -> String {
    let isOneLine = !actual.utf8.contains(UInt8(ascii: "\n")) && actual.utf8.last != UInt8(ascii: "\r")
    if isOneLine, Pattern(actual) == .literal(actual) { return actual }
    let expression = "re: " + actual.unicodeScalars.map(\.asRegularExpression).joined()
    guard let line = try? ExpectedLine(expression), LineMatcher(line).matches(actual) else { return "[..]" }
    return expression
  }
}

extension ExpectedLine.Pattern {
  /// Creates the pattern of an expected line from its text.
  init(_ text: String) {
    let expression = "re: "
    if text == "..." {
      self = .anyLines
    } else if text.utf8.starts(with: expression.utf8) {
      self = .regularExpression(String(Substring(text.utf8.dropFirst(expression.utf8.count))))
    } else {
      let pieces = Self.pieces(of: text)
      self = pieces.count > 1 ? .elided(pieces) : .literal(text)
    }
  }

  /// Returns the pieces of text before, between and after the `[..]`.
  private static func pieces(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = Array("[..]".utf8)
    var pieces: [String] = []
    var start = 0
    var index = 0
    while index + mark.count <= bytes.count {
      guard bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) else {
        index += 1
        continue
      }
      pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
      index += mark.count
      start = index
    }
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}

extension Unicode.Scalar {
  fileprivate var asRegularExpression: String {
    if isControlling { return "\\u{" + String(value, radix: 16) + "}" }
    return #"\^$.|?*+()[]{}#"#.unicodeScalars.contains(self) ? "\\\(self)" : String(self)
  }
}
