/// A class of ASCII characters, which a predefined substitution variable of Apple matches. The raw value is the name of the variable.
public enum CharacterClass: String, Hashable, Sendable, CaseIterable {
  /// ASCII letters.
  case alpha
  /// Upper-case ASCII letters.
  case upper
  /// Lower-case ASCII letters.
  case lower
  /// ASCII letters and digits.
  case alnum
  /// ASCII digits.
  case digit
  /// Hexadecimal digits, in upper and lower case.
  case xdigit

  /// The bytes of the characters, as ascending ranges that do not overlap.
  public var ranges: [ClosedRange<UInt8>] {
    switch self {
    case .alpha: [0x41...0x5a, 0x61...0x7a]
    case .upper: [0x41...0x5a]
    case .lower: [0x61...0x7a]
    case .alnum: [0x30...0x39, 0x41...0x5a, 0x61...0x7a]
    case .digit: [0x30...0x39]
    case .xdigit: [0x30...0x39, 0x41...0x46, 0x61...0x66]
    }
  }

  /// Returns whether a character belongs to the class.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - isCaseSensitive: Whether the case of letters counts. Otherwise, `a` belongs to ``upper``.
  public func contains(_ scalar: Unicode.Scalar, isCaseSensitive: Bool = true) -> Bool {
    guard let byte = UInt8(exactly: scalar.value) else { return false }
    if ranges.contains(where: { $0.contains(byte) }) { return true }
    guard !isCaseSensitive, scalar.lowercased != scalar.uppercased else { return false }
    return ranges.contains { $0.contains(byte ^ 0x20) }
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case if it is an ASCII letter, otherwise the scalar itself.
  package var lowercased: Unicode.Scalar {
    (0x41...0x5a).contains(value) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) | 0x20) : self
  }

  /// The scalar in upper case if it is an ASCII letter, otherwise the scalar itself.
  package var uppercased: Unicode.Scalar {
    (0x61...0x7a).contains(value) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) & ~0x20) : self
  }
}
