import Groma

/// A kind of quotation mark.
public enum Quote: Hashable, Sendable {
  /// `'`: every character is literal.
  case single
  /// `"`: the text can contain backslash escapes and variables.
  case double
}

extension Lexer {
  /// A part of a word that is a variable or a text in quotes.
  struct Mark: Hashable, Sendable {
    /// The range of the part in the text, in bytes, including its quotes or the `$` and braces of the variable.
    var bytes: Range<Int>
    /// Whether the part is a variable. Otherwise, it is a text in quotes.
    var isVariable: Bool
  }

  private mutating func mark(_ bytes: Range<Int>, isVariable: Bool) {
    if isTolerant { marks.append(Mark(bytes: bytes, isVariable: isVariable)) }
  }

  /// Reads the word or symbol at the current position. Returns `nil` if the word continues in a line that was not fed yet.
  ///
  /// After an error, the next call reads the rest of the word, if there is any.
  mutating func word() throws(Diagnostic) -> Token? {
    var word = openWord ?? OpenWord(start: tracker.position(at: offset))
    let first = offset
    openWord = nil
    marks = []
    do throws(Diagnostic) {
      try read(&word)
    } catch {
      // At the end of the text, no part of the word is left to read.
      openWord = offset < bytes.count || !isFinal ? word : nil
      throw error
    }
    if !isFinal, word.quote != nil || joint != nil {
      openWord = word
      return nil
    }
    wordBytes = first..<offset
    return token(word.parts.finished(), from: word.start)
  }

  private mutating func read(_ word: inout OpenWord) throws(Diagnostic) {
    var opening = offset
    while true {
      if word.quote != nil {
        try readQuoted(&word)
        mark(opening..<offset, isVariable: false)
      }
      guard let byte = byte() else { return }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: ";"): return
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        opening = offset
        word.quote = (byte == UInt8(ascii: "'") ? .single : .double, tracker.position(at: offset))
        offset += 1
        if byte == UInt8(ascii: "\"") { word.parts.append("", isQuoted: true) }
      case UInt8(ascii: "\\"): try readBackslash(into: &word.parts)
      case UInt8(ascii: "$"): try readVariable(into: &word.parts, isQuoted: false)
      default: word.parts.append(text(run(until: Self.endsOfBareText)), isQuoted: false)
      }
    }
  }

  private mutating func token(_ list: [Word.Part], from start: PositionTracker.Position) -> Token {
    var list = list
    guard !(isTolerant && offset == bytes.count) else {
      let span = span(from: start, to: offset)
      return Token(kind: .word(Word(parts: list, span: span)), span: span)
    }
    if case .literal(let text) = list.last, text.utf8.last == UInt8(ascii: ",") {
      pendingCommas = text.utf8.reversed().prefix { $0 == UInt8(ascii: ",") }.count
      offset -= pendingCommas
      list.removeLast()
      let rest = String(Substring(text.utf8.dropLast(pendingCommas)))
      if !rest.isEmpty { list.append(.literal(rest)) }
      if list.isEmpty {
        pendingCommas -= 1
        offset += 1
        return Token(kind: .comma, span: span(from: start, to: offset))
      }
    }
    let span = span(from: start, to: offset)
    if list.count == 1, case .literal(let text) = list[0], let sign = Self.sign(text) { return Token(kind: sign, span: span) }
    return Token(kind: .word(Word(parts: list, span: span)), span: span)
  }

  /// Returns the symbol that an unquoted word represents, or `nil` for an ordinary word.
  private static func sign(_ text: String) -> Token.Kind? {
    switch text {
    case "{": .openBrace
    case "}": .closeBrace
    case "&": .ampersand
    default: nil
    }
  }

  /// Reads to the end of the open quote, or to the end of the text.
  private mutating func readQuoted(_ word: inout OpenWord) throws(Diagnostic) {
    guard let (quote, start) = word.quote else { return }
    switch quote {
    case .single: word.parts.append(text(run { $0 == UInt8(ascii: "'") }), isQuoted: true)
    case .double: try readDoubleQuoted(into: &word.parts)
    }
    guard byte() == nil else {
      offset += 1
      word.quote = nil
      return
    }
    guard isFinal else { return }
    word.quote = nil
    guard !isTolerant else {
      openQuote = quote
      return
    }
    throw Diagnostic(
      code: "syntax.open-quote", message: "the quote is not closed",
      span: SourceSpan(line: start.line, columns: start.column..<start.column + 1),
      hint: "end it with \(quote == .single ? "'" : "\"")", isIncomplete: true)
  }

  private mutating func readDoubleQuoted(into parts: inout Parts) throws(Diagnostic) {
    while let byte = byte(), byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"):
        // If the text ends here, the error is the open quote, not the backslash.
        if offset + 1 == bytes.count { offset += 1 } else { try readEscape(into: &parts) }
      case UInt8(ascii: "$"): try readVariable(into: &parts, isQuoted: true)
      default:
        let range = run { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
        parts.append(text(range), isQuoted: true)
      }
    }
  }

  private mutating func readBackslash(into parts: inout Parts) throws(Diagnostic) {
    if let length = continuationLength() { return join(length) }
    guard byte(after: 1) != nil else {
      let start = tracker.position(at: offset)
      offset += 1
      guard !isTolerant else { return }
      throw Self.openBackslash(at: span(from: start, to: offset))
    }
    let first = offset + 1
    offset = first + 1
    while let byte = byte(), byte & 0xC0 == 0x80 { offset += 1 }
    parts.append(text(first..<offset), isQuoted: true)
  }

  static func openBackslash(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax.final-backslash", message: "nothing follows the backslash", span: span, hint: "write \\\\ for a backslash",
      isIncomplete: true)
  }

  private mutating func readEscape(into parts: inout Parts) throws(Diagnostic) {
    if let length = continuationLength() { return join(length) }
    let start = tracker.position(at: offset)
    let first = offset
    offset += 2
    switch bytes[first + 1] {
    case UInt8(ascii: "n"): return parts.append("\n", isQuoted: true)
    case UInt8(ascii: "t"): return parts.append("\t", isQuoted: true)
    case UInt8(ascii: "r"): return parts.append("\r", isQuoted: true)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): return parts.append(text(first + 1..<offset), isQuoted: true)
    case UInt8(ascii: "u"):
      if let scalar = readScalar() { return parts.append(String(Character(scalar)), isQuoted: true) }
    default: break
    }
    while let byte = byte(), byte & 0xC0 == 0x80 { offset += 1 }
    guard !isTolerant else { return parts.append(text(first + 1..<offset), isQuoted: true) }
    throw Diagnostic(
      code: "syntax.unknown-escape", message: "unknown escape '\(text(first..<offset))' in double quotes",
      span: span(from: start, to: offset), hint: #"the escapes are \" \\ \$ \n \r \t and \u{1F600}"#)
  }

  /// Reads the hexadecimal number of a scalar in braces, such as `{1F600}`. If the number is malformed, reads nothing and returns `nil`.
  private mutating func readScalar() -> Unicode.Scalar? {
    guard byte() == UInt8(ascii: "{") else { return nil }
    let digits = bytes[(offset + 1)...].prefix(9).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    let end = offset + 1 + digits.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "}"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    offset = end + 1
    return scalar
  }

  private mutating func readVariable(into parts: inout Parts, isQuoted: Bool) throws(Diagnostic) {
    let first = offset
    offset += 1
    let isBraced = byte() == UInt8(ascii: "{")
    if isBraced { offset += 1 }
    let name = text(run { !(Identifier.isPart($0) && (isBraced || !Identifier.isMark($0))) })
    if isBraced {
      let start = tracker.position(at: first)
      if Identifier.isValid(name), byte() == UInt8(ascii: "}") {
        offset += 1
        mark(first..<offset, isVariable: true)
        return parts.append(.variable(name, span: span(from: start, to: offset)))
      }
      guard !isTolerant else { return parts.append(text(first..<offset), isQuoted: isQuoted) }
      throw Diagnostic(
        code: "syntax.variable-name", message: "'${' needs the name of a variable and '}'", span: span(from: start, to: offset),
        hint: "write '$' in single quotes for a literal dollar sign")
    }
    guard Identifier.isValid(name) else {
      // A dollar sign without a name after it is literal: `$5`.
      offset = first + 1
      return parts.append("$", isQuoted: isQuoted)
    }
    let start = tracker.position(at: first)
    mark(first..<offset, isVariable: true)
    parts.append(.variable(name, span: span(from: start, to: offset)))
  }

  /// Reads up to a byte for which `isEnd` returns `true`, or to the end of the text. Returns the range of the bytes that were read.
  private mutating func run(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let first = offset
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    return first..<offset
  }

  private static func endsOfBareText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: ";"),
      UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// A partially read word.
struct OpenWord: Sendable {
  /// The position of the first character of the word.
  let start: PositionTracker.Position
  /// The parts that were read so far.
  var parts = Parts()
  /// The open quote and its position, or `nil` if no quote is open.
  var quote: (Quote, PositionTracker.Position)?
}

/// The parts of a word, collected in order. Adjacent pieces of text are merged if both are quoted or both are unquoted.
struct Parts: Sendable {
  private var list: [Word.Part] = []
  private var text = ""
  private var isTextQuoted: Bool?

  mutating func append(_ more: String, isQuoted: Bool) {
    if isTextQuoted != isQuoted { flush() }
    isTextQuoted = isQuoted
    text += more
  }

  mutating func append(_ part: Word.Part) {
    flush()
    list.append(part)
  }

  mutating func finished() -> [Word.Part] {
    flush()
    return list
  }

  private mutating func flush() {
    guard let isTextQuoted else { return }
    list.append(isTextQuoted ? .quoted(text) : .literal(text))
    self.isTextQuoted = nil
    text = ""
  }
}
