/// A color in web notation: six hexadecimal digits, two each for red, green and blue.
package struct HexColor: RawRepresentable, Hashable, Codable, Sendable {
  /// The six digits in lower case, so that equal colors have equal texts.
  package let rawValue: String

  /// Creates a color from six digits in upper or lower case. Returns nil for any other text.
  package init?(rawValue: String) {
    guard rawValue.utf8.count == 6, rawValue.allSatisfy(\.isHexDigit) else { return nil }
    self.rawValue = rawValue.lowercased()
  }

  /// Creates a color from its components.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    rawValue = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The red, green and blue components, in this order.
  package var parts: [UInt8] {
    let all = UInt32(rawValue, radix: 16) ?? 0
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: all >> $0) }
  }
}
