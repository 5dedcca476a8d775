/// A color as people write it on the web: six hexadecimal digits, two each for red, green and blue.
package struct HexColor: RawRepresentable, Hashable, Codable, Sendable {
  /// The digits, in lower case, so that a color has one text.
  package let rawValue: String

  /// The color of six digits, in upper or lower case; nil for anything else.
  package init?(rawValue: String) {
    guard rawValue.utf8.count == 6, rawValue.allSatisfy(\.isHexDigit) else { return nil }
    self.rawValue = rawValue.lowercased()
  }

  /// The color of its parts.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    rawValue = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// How much there is of red, green and blue, in this order.
  package var parts: [UInt8] {
    let all = UInt32(rawValue, radix: 16) ?? 0
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: all >> $0) }
  }
}
