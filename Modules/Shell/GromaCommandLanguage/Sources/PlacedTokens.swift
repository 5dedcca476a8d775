/// The tokens of a line that can be incomplete or faulty, each with its place. An editor uses them to color the line.
///
/// - Complexity: O(n) in the length of the line, for all tokens together.
package struct PlacedTokens: Sequence, IteratorProtocol {
  /// A token with its place in the line. Places are in Unicode scalars from 0.
  package struct Element: Sendable {
    /// The token.
    package let token: Token
    /// The place of the token.
    package let range: Range<Int>
    /// The texts in quotes and the variables in a word, in order and without overlaps. A variable divides the text around it.
    package let marks: [Mark]
    /// Whether the line ends with the token, so that the user may still be typing it.
    package let isLast: Bool
  }

  /// A text in quotes, or a variable.
  package struct Mark: Hashable, Sendable {
    /// The place of the text, with its quotes, or of the variable.
    package var range: Range<Int>
    /// Whether the mark is a variable.
    package var isVariable: Bool
  }

  private var lexer: Lexer
  /// The number of scalars in the line.
  private let count: Int
  /// A byte offset, and the number of scalars before it.
  private var place = (byte: 0, scalar: 0)

  /// Creates the sequence of the tokens of a line.
  package init(_ line: String) {
    // The space makes a `{` or `,` at the end of the line a token of its own.
    lexer = Lexer(line + " ", isTolerant: true)
    count = line.unicodeScalars.count
  }

  package mutating func next() -> Element? {
    // A tolerant lexer throws no error.
    guard let token = try? lexer.next() else { return nil }
    let end = lexer.offset
    guard let length = token.kind.length else {
      let lower = scalar(at: lexer.wordBytes.lowerBound)
      let marks = marks()
      return element(token, lower..<scalar(at: end), marks)
    }
    let lower = scalar(at: end - length)
    return element(token, lower..<scalar(at: end), [])
  }

  private func element(_ token: Token, _ range: Range<Int>, _ marks: [Mark]) -> Element {
    Element(token: token, range: range.clamped(to: 0..<count), marks: marks, isLast: range.upperBound >= count)
  }

  /// Returns the marks of the current word.
  private mutating func marks() -> [Mark] {
    var parts: [Lexer.Mark] = []
    for mark in lexer.marks {
      guard !mark.isVariable else {
        parts.append(mark)
        continue
      }
      let first = parts.lastIndex { $0.bytes.upperBound <= mark.bytes.lowerBound }.map { $0 + 1 } ?? 0
      let inside = parts[first...]
      parts.removeSubrange(first...)
      var start = mark.bytes.lowerBound
      for variable in inside {
        parts += [.init(bytes: start..<variable.bytes.lowerBound, isVariable: false), variable]
        start = variable.bytes.upperBound
      }
      parts.append(.init(bytes: start..<mark.bytes.upperBound, isVariable: false))
    }
    return parts.filter { !$0.bytes.isEmpty }.map { part in
      let lower = scalar(at: part.bytes.lowerBound)
      return Mark(range: (lower..<scalar(at: part.bytes.upperBound)).clamped(to: 0..<count), isVariable: part.isVariable)
    }
  }

  /// Returns the number of scalars before a byte. The bytes must not decrease from call to call.
  private mutating func scalar(at byte: Int) -> Int {
    while place.byte < byte {
      if lexer.bytes[place.byte] & 0xC0 != 0x80 { place.scalar += 1 }
      place.byte += 1
    }
    return place.scalar
  }
}

extension Token.Kind {
  /// The number of bytes of a sign or a comment, or `nil` for a word.
  fileprivate var length: Int? {
    switch self {
    case .word: nil
    case .fallback: 2
    case .comment(let text): text.utf8.count + 1
    case .pipe, .openBrace, .closeBrace, .separator, .comma, .ampersand, .newline: 1
    }
  }
}
