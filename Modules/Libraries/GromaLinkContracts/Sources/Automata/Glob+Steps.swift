extension Glob {
  /// Returns the steps of the texts that the pattern matches.
  ///
  /// - Parameters:
  ///   - isCaseSensitive: Whether the case of ASCII letters counts.
  ///   - isDecoded: Whether the steps read decoded symbols instead of bytes.
  func steps(isCaseSensitive: Bool, isDecoded: Bool) -> [Automaton.Step] {
    elements.enumerated().flatMap { index, element -> [Automaton.Step] in
      switch element {
      case .scalar(let scalar): return scalar.steps(isCaseSensitive: isCaseSensitive, isDecoded: isDecoded)
      case .one: return isDecoded ? Self.character : [.one(.all)]
      case .oneOf(let characters):
        let bytes = (UInt8(0)...0x7f).filter { characters.contains(Unicode.Scalar($0), isCaseSensitive: isCaseSensitive) }
        return [.one(ByteSet(bytes))]
      case .choice(_, let alternatives):
        return [.choice(alternatives.map { $0.steps(isCaseSensitive: isCaseSensitive, isDecoded: isDecoded) }.joiningBytes)]
      case .any where dialect == .apple || index + 1 == elements.count: return [.many(.all)]
      case .any:
        // Without backtracking, the wildcard ends before the first occurrence of the next character.
        guard case .scalar(let next) = elements[index + 1] else { return [] }
        return [.many(.all - ByteSet(Array(String(next).utf8.prefix(1))))]
      }
    }
  }

  /// The steps of one decoded character: a byte that begins a character, and those that continue it.
  private static let character: [Automaton.Step] = [.one(.all - ByteSet(0x80...0xbf)), .many(ByteSet(0x80...0xbf))]
}

extension [[Automaton.Step]] {
  /// The sequences, with one sequence for all single bytes. Otherwise, each byte would lead to a state of its own.
  fileprivate var joiningBytes: [[Automaton.Step]] {
    var bytes = ByteSet.none
    let others = filter { sequence in
      guard sequence.count == 1, case .one(let one) = sequence[0] else { return true }
      bytes = bytes | one
      return false
    }
    return bytes.isEmpty ? others : [[.one(bytes)]] + others
  }
}

extension Unicode.Scalar {
  /// Returns the steps of the character.
  ///
  /// - Parameters:
  ///   - isCaseSensitive: Whether the case of an ASCII letter counts.
  ///   - isDecoded: Whether the steps read decoded symbols instead of bytes. Bytes of URLs are ASCII.
  func steps(isCaseSensitive: Bool, isDecoded: Bool) -> [Automaton.Step] {
    guard isASCII else { return isDecoded ? String(self).utf8.map { .one(ByteSet([$0])) } : [.one(.none)] }
    let byte = UInt8(truncatingIfNeeded: value)
    var bytes = ByteSet([byte])
    if !isCaseSensitive { [lowercased, uppercased].forEach { bytes.insert(UInt8(truncatingIfNeeded: $0.value)) } }
    if isDecoded { bytes.insert(URLBytes.symbol(encoded: byte)) }
    return [.one(bytes)]
  }
}
