import Groma

/// A namespace for the percent-encoding and decoding of parts of URLs (RFC 3986, section 2).
package enum PercentCoding {
  /// Decodes a part of a URL and appends it to a buffer.
  ///
  /// - Parameter plusIsSpace: Whether `+` stands for a space, as in queries.
  /// - Throws: ``LinkURLError/badEncoding``, ``LinkURLError/notUTF8``, or ``LinkURLError/forbiddenCharacter`` for an encoded control
  ///   character.
  static func decode(_ bytes: ArraySlice<UInt8>, into decoded: inout [UInt8], plusIsSpace: Bool = false) throws(LinkURLError) {
    let start = decoded.count
    var isEncoded = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "%"):
        guard index + 1 < bytes.endIndex, let high = bytes[index].hexadecimal, let low = bytes[index + 1].hexadecimal else {
          throw .badEncoding
        }
        let value = high << 4 | low
        if value < 0x20 || value == 0x7f { throw .forbiddenCharacter }
        isEncoded = isEncoded || value >= 0x80
        decoded.append(value)
        index += 2
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(0x20)
      default: decoded.append(byte)
      }
    }
    if isEncoded, String(utf8: decoded[start...]) == nil { throw .notUTF8 }
  }

  /// Returns a part of a URL as decoded text.
  ///
  /// - Parameter plusIsSpace: Whether `+` stands for a space, as in queries.
  /// - Throws: ``LinkURLError/badEncoding``, ``LinkURLError/notUTF8``, or ``LinkURLError/forbiddenCharacter`` for an encoded control
  ///   character.
  static func text(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(LinkURLError) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    try decode(bytes, into: &decoded, plusIsSpace: plusIsSpace)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns a string with all bytes percent-encoded except ASCII letters, digits and `-._~`, or `nil` if the string contains an ASCII
  /// control character.
  package static func encoded(_ text: String) -> String? { encoded(text, keeping: "") }

  /// Returns a literal of a pattern as a path or a fragment contains it, or `nil` if the literal contains an ASCII control character. In
  /// addition to the characters that ``encoded(_:)`` keeps, `!$&'()*+,;=:@` are kept, so that `@ann` is written as people write it.
  static func encodedLiteral(_ text: String) -> String? { encoded(text, keeping: "!$&'()*+,;=:@") }

  private static func encoded(_ text: String, keeping kept: String) -> String? {
    var encoded = ""
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case 0..<0x20, 0x7f: return nil
      case _ where kept.utf8.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit, or `nil` if it is not one.
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
