/// A namespace for the hexadecimal digits of encoded bytes.
enum HexadecimalDigits {
  /// All digits, in upper and lower case.
  static let all = ByteSet(Array("0123456789abcdefABCDEF".utf8))

  /// Returns a percent sign and the digits of a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - high: The permitted first digits. They contain the first digit of the byte, in upper or lower case.
  ///   - low: The permitted second digits.
  static func piece(of byte: UInt8, _ high: ByteSet, _ low: ByteSet) -> TextPiece {
    var piece = TextPiece(UInt8(ascii: "%"))
    piece.append(digit(byte >> 4, high))
    piece.append(digit(byte & 15, low))
    return piece
  }

  private static func digit(_ value: UInt8, _ permitted: ByteSet) -> UInt8 {
    let lower = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    return permitted.contains(lower) ? lower : lower - 0x20
  }

  /// Returns the symbols of the bytes that begin with one digit of a set and end with one of another.
  static func symbols(_ high: ByteSet, _ low: ByteSet) -> ByteSet {
    if high == all, low == all { return .all }
    var symbols = ByteSet.none
    let ends = values(of: low)
    for first in values(of: high) {
      // Greater bytes cannot occur, and are the symbols of separators.
      for byte in ends.map({ first << 4 | $0 }) where byte < 0xf5 { symbols.insert(URLBytes.symbol(encoded: byte)) }
    }
    return symbols
  }

  private static func values(of digits: ByteSet) -> [UInt8] {
    (UInt8(0)..<16).filter { value in
      digits.contains(value < 10 ? 0x30 + value : 0x57 + value) || value > 9 && digits.contains(0x37 + value)
    }
  }
}
