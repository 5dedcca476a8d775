extension AndroidIntentFilter.Path {
  /// The steps of the paths that meet the condition, with their slash at the beginning, in decoded symbols.
  var steps: [Automaton.Step] {
    func literal(_ text: String) -> [Automaton.Step] {
      text.unicodeScalars.flatMap { $0.steps(isCaseSensitive: true, isDecoded: true) }
    }
    switch self {
    case .exact(let text): return literal(text)
    case .prefix(let text): return literal(text) + [.many(.all)]
    case .suffix(let text): return [.many(.all)] + literal(text)
    case .pattern(let text): return Self.steps(Piece.pieces(of: text)[...])
    }
  }

  /// An element of a pattern.
  private enum Piece {
    case one
    case scalar(Unicode.Scalar)
    /// `.*`, and the character that ends it. There is none at the end of the pattern.
    case anyBefore(Unicode.Scalar?)
    /// A character with an asterisk.
    case repeated(Unicode.Scalar)

    static func pieces(of text: String) -> [Piece] {
      var pieces: [Piece] = []
      var rest = Array(text.unicodeScalars)[...]
      /// Removes the next character, and returns whether a backslash precedes it.
      func next() -> (scalar: Unicode.Scalar, isEscaped: Bool)? {
        guard let first = rest.popFirst() else { return nil }
        if first == "\\", let second = rest.popFirst() { return (second, true) }
        return (first, false)
      }
      while let (scalar, isEscaped) = next() {
        let isWildcard = scalar == "." && !isEscaped
        guard rest.first == "*" else {
          pieces.append(isWildcard ? .one : .scalar(scalar))
          continue
        }
        rest.removeFirst()
        pieces.append(isWildcard ? .anyBefore(next()?.scalar) : .repeated(scalar))
      }
      return pieces
    }
  }

  /// Returns the steps of elements of a pattern, for texts that do not begin with certain bytes.
  ///
  /// Neither a wildcard nor a repeated character gives back what it took, so that the text after a repeated character begins with another
  /// character.
  private static func steps(_ pieces: ArraySlice<Piece>, without banned: ByteSet = .none) -> [Automaton.Step] {
    guard let piece = pieces.first else { return [] }
    let rest = pieces.dropFirst()
    let continuing = ByteSet(0x80...0xbf)
    func literal(_ scalar: Unicode.Scalar, without banned: ByteSet) -> [Automaton.Step] {
      [.one(firstBytes(scalar) - banned)] + scalar.steps(isCaseSensitive: true, isDecoded: true).dropFirst()
    }
    switch piece {
    case .one: return [.one(.all - continuing - banned), .many(continuing)] + steps(rest)
    case .scalar(let scalar): return literal(scalar, without: banned) + steps(rest)
    case .anyBefore(nil): return [.choice([[], [.one(.all - banned), .many(.all)]])]
    case .anyBefore(let end?):
      let bytes = ByteSet.all - firstBytes(end)
      let taken = [.one(bytes - banned), .many(bytes)] + literal(end, without: .none)
      return [.choice([literal(end, without: banned), taken])] + steps(rest)
    case .repeated(let scalar):
      let bytes = firstBytes(scalar)
      let repeated: [Automaton.Step] = [.one(bytes - banned), .many(bytes)]
      if rest.isEmpty { return repeated }
      return [.choice([repeated + steps(rest, without: bytes), steps(rest, without: bytes | banned)])]
    }
  }

  /// The symbols of a character, or of its first byte. The characters around an asterisk are ASCII.
  private static func firstBytes(_ scalar: Unicode.Scalar) -> ByteSet {
    if case .one(let bytes)? = scalar.steps(isCaseSensitive: true, isDecoded: true).first { bytes } else { .none }
  }
}
