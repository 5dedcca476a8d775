/// Functions that check identifiers of the command language, such as the labels of arguments and the names of flags and variables. The
/// pattern of an identifier is `[A-Za-z_][A-Za-z0-9_.-]*`.
package enum Identifier {
  /// Returns whether the whole text is an identifier.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isPart(first), !isMark(first), !isDigit(first) else { return false }
    return text.utf8.allSatisfy(isPart)
  }

  /// Returns whether an identifier may contain the byte.
  package static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
    default: isDigit(byte) || isMark(byte)
    }
  }

  /// Returns whether the byte is a dot or a hyphen. Dots and hyphens are not part of a variable name that is written without braces:
  /// `$host.org` is the variable `host`, followed by `.org`.
  package static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
