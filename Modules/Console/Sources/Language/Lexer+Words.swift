import Navigation

/// A quotation mark, by its meaning.
public enum Quote: Hashable, Sendable {
  /// `'`: everything stands for itself.
  case single
  /// `"`: backslash escapes and variables.
  case double
}

extension Lexer {
  /// Reads the word that begins here, or the symbol that it turns out to be.
  mutating func word() throws(Diagnostic) -> Token {
    let start = tracker.position(at: offset)
    let first = offset
    var parts = Parts()
    reading: while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "|"): break reading
      case UInt8(ascii: "'"): try readSingleQuotes(into: &parts)
      case UInt8(ascii: "\""): try readDoubleQuotes(into: &parts)
      case UInt8(ascii: "\\"): try readBackslash(into: &parts)
      case UInt8(ascii: "$"): try readVariable(into: &parts, isQuoted: false)
      default: parts.append(text(run(until: Self.endsOfBareText)), isQuoted: false)
      }
    }
    wordBytes = first..<offset
    return token(parts.finished(), from: start)
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

  /// What a whole bare word is when it is more than a word.
  private static func sign(_ text: String) -> Token.Kind? {
    switch text {
    case "{": .openBrace
    case "}": .closeBrace
    case "&": .ampersand
    default: nil
    }
  }

  private mutating func readSingleQuotes(into parts: inout Parts) throws(Diagnostic) {
    let quote = tracker.position(at: offset)
    offset += 1
    parts.append(text(run { $0 == UInt8(ascii: "'") }), isQuoted: true)
    try close(.single, openedAt: quote)
  }

  private mutating func readDoubleQuotes(into parts: inout Parts) throws(Diagnostic) {
    let quote = tracker.position(at: offset)
    offset += 1
    parts.append("", isQuoted: true)
    while let byte = byte(), byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"):
        // A backslash at the very end is an open quote first.
        if offset + 1 == bytes.count { offset += 1 } else { try readEscape(into: &parts) }
      case UInt8(ascii: "$"): try readVariable(into: &parts, isQuoted: true)
      default:
        let range = run { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
        parts.append(text(range), isQuoted: true)
      }
    }
    try close(.double, openedAt: quote)
  }

  private mutating func close(_ quote: Quote, openedAt start: PositionTracker.Position) throws(Diagnostic) {
    guard byte() == nil else {
      offset += 1
      return
    }
    guard !isTolerant else {
      openQuote = quote
      return
    }
    throw Diagnostic(
      code: "syntax.open-quote", message: "the quote is not closed",
      span: SourceSpan(line: start.line, columns: start.column..<start.column + 1),
      hint: "end it with \(quote == .single ? "'" : "\"")", isIncomplete: true)
  }

  private mutating func readBackslash(into parts: inout Parts) throws(Diagnostic) {
    if let length = continuationLength() {
      offset += length
      return
    }
    guard byte(after: 1) != nil else {
      let start = tracker.position(at: offset)
      offset += 1
      guard !isTolerant else { return }
      throw Diagnostic(
        code: "syntax.final-backslash", message: "nothing follows the backslash", span: span(from: start, to: offset),
        hint: "write \\\\ for a backslash", isIncomplete: true)
    }
    let first = offset + 1
    offset = first + 1
    while let byte = byte(), byte & 0xC0 == 0x80 { offset += 1 }
    parts.append(text(first..<offset), isQuoted: true)
  }

  private mutating func readEscape(into parts: inout Parts) throws(Diagnostic) {
    if let length = continuationLength() {
      offset += length
      return
    }
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
      code: "syntax.unknown-escape", message: "double quotes know no escape '\(text(first..<offset))'",
      span: span(from: start, to: offset), hint: #"known are \" \\ \$ \n \r \t and \u{1F600}"#)
  }

  /// Reads `{1F600}`, or nothing at all when it is not right.
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
        return parts.append(.variable(name, span: span(from: start, to: offset)))
      }
      guard !isTolerant else { return parts.append(text(first..<offset), isQuoted: isQuoted) }
      throw Diagnostic(
        code: "syntax.variable-name", message: "'${' wants the name of a variable and '}'", span: span(from: start, to: offset),
        hint: "write '$' in single quotes for the sign itself")
    }
    guard Identifier.isValid(name) else {
      // A dollar sign before anything else is just that: `$5`.
      offset = first + 1
      return parts.append("$", isQuoted: isQuoted)
    }
    let start = tracker.position(at: first)
    parts.append(.variable(name, span: span(from: start, to: offset)))
  }

  /// Reads up to a byte that ends it, or to the end.
  private mutating func run(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let first = offset
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    return first..<offset
  }

  private static func endsOfBareText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// The parts of a word in the making; neighbours of a kind become one.
private struct Parts {
  private var list: [Word.Part] = []
  private var text = ""
  private var isTextQuoted: Bool?

  mutating func append(_ more: String, isQuoted: Bool) {
    if isTextQuoted != isQuoted { flush() }
    isTextQuoted = isQuoted
    text = text.isEmpty ? more : text + more
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
