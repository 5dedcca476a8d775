/// The notation of lists and records in arguments: `[1,2]`, `{city=Bern,zip=3000}`, `[{id=1,tags=["a b",c]},nil]`.
///
/// Commas separate elements and fields; the reader also accepts spaces as separators. A word is written in double quotes if necessary, for
/// example if the word is empty or contains a comma. `nil` without quotes is an absent element or field. The reader also accepts text
/// without the outermost brackets.
enum ArgumentNotation {
  /// Returns a word as it is written in a list or a record, in double quotes if necessary.
  static func word(_ text: String) -> String {
    isBare(text) ? text : Quoting.double(text)
  }

  /// Returns an array with the text of each element of a list, or with `nil` for an absent element. Returns `nil` instead of an array if
  /// the text is not a list.
  ///
  /// The text of a nested list or record includes its brackets.
  static func elements(_ text: String) -> [String?]? {
    guard var reader = Reader(text, in: ("[", "]")) else { return nil }
    var elements: [String?] = []
    while let isNext = reader.next(isFirst: elements.isEmpty) {
      guard isNext else { return elements }
      guard let element = reader.value() else { return nil }
      elements.append(element.isAbsent ? nil : element.text)
    }
    return nil
  }

  /// Returns the label and text of each field of a record, without absent fields. Returns `nil` if the text is not a record.
  static func fields(_ text: String) -> ArgumentTexts? {
    guard var reader = Reader(text, in: ("{", "}")) else { return nil }
    var fields: [ScreenKey.Argument] = []
    var isFirst = true
    while let isNext = reader.next(isFirst: isFirst) {
      guard isNext else { return ArgumentTexts(fields) }
      guard let label = reader.word(), reader.take("="), let value = reader.value() else { return nil }
      if !value.isAbsent { fields.append(.init(label: label.text, text: value.text)) }
      isFirst = false
    }
    return nil
  }

  private static func isBare(_ text: String) -> Bool {
    !text.isEmpty && text != "nil" && text.unicodeScalars.allSatisfy { !isNotation($0) && !$0.isControlling && !$0.properties.isWhitespace }
  }

  private static func isNotation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "[", "]", "{", "}", ",", "=", "'", "\"", "\\", " ": true
    default: false
    }
  }

  /// A reader of a text, from left to right.
  private struct Reader {
    private var rest: Substring.UnicodeScalarView

    /// Creates a reader of the text between two brackets, or of the whole text if it does not start with the opening bracket. Fails if the
    /// closing bracket is missing.
    init?(_ text: String, in brackets: (open: Unicode.Scalar, close: Unicode.Scalar)) {
      rest = text.unicodeScalars[...]
      skipBlanks()
      while rest.last == " " { rest.removeLast() }
      guard rest.first == brackets.open else { return }
      guard rest.count > 1, rest.last == brackets.close else { return nil }
      rest = rest.dropFirst().dropLast()
    }

    /// Skips a separator and returns whether another element follows. Returns `nil` if the text is malformed.
    mutating func next(isFirst: Bool) -> Bool? {
      let count = rest.count
      skipBlanks()
      if rest.isEmpty { return false }
      if isFirst { return true }
      if take(",") {
        skipBlanks()
        return rest.isEmpty ? nil : true
      }
      return count > rest.count ? true : nil
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    mutating func value() -> (text: String, isAbsent: Bool)? {
      if rest.first == "[" || rest.first == "{" { return bracketed().map { ($0, false) } }
      return word().map { ($0.text, !$0.isQuoted && $0.text == "nil") }
    }

    mutating func word() -> (text: String, isQuoted: Bool)? {
      if take("\"") { return Quoting.doubleQuoted(&rest).map { ($0, true) } }
      if take("'") {
        guard let end = rest.firstIndex(of: "'") else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return (String(rest[..<end]), true)
      }
      let end = rest.firstIndex(where: ArgumentNotation.isNotation) ?? rest.endIndex
      guard end > rest.startIndex else { return nil }
      defer { rest = rest[end...] }
      return (String(rest[..<end]), false)
    }

    /// Reads a nested list or record, including its brackets. Returns `nil` if the text is malformed.
    private mutating func bracketed() -> String? {
      let start = rest
      var depth = 0
      while let scalar = rest.first {
        switch scalar {
        case "[", "{": depth += 1
        case "]", "}": depth -= 1
        case "\"", "'":
          guard word() != nil else { return nil }
          continue
        default: break
        }
        rest.removeFirst()
        if depth == 0 { return String(start[..<rest.startIndex]) }
      }
      return nil
    }

    private mutating func skipBlanks() {
      while rest.first == " " { rest.removeFirst() }
    }
  }
}
