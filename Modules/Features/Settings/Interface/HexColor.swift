/// A color in web notation: two hexadecimal digits each for red, green and blue.
package struct HexColor: RawRepresentable, Hashable, Codable, Sendable {
  /// The six digits, in lower case. Equal colors have equal strings.
  package let rawValue: String

  /// Creates a color from six digits in upper or lower case. Returns `nil` if the string has a different format.
  package init?(rawValue: String) {
    guard rawValue.utf8.count == 6, rawValue.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.rawValue = rawValue.lowercased()
  }

  /// Creates a color from its red, green and blue components, each from 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    rawValue = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The red, green and blue components, in that order, each from 0 to 255.
  package var parts: [UInt8] {
    let all = UInt32(rawValue, radix: 16) ?? 0
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: all >> $0) }
  }
}
