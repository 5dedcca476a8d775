/// The names that the syntax itself knows: labels, flags, variables. `[A-Za-z_][A-Za-z0-9_.-]*`
package enum Identifier {
  /// Whether the whole text is one.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isPart(first), !isMark(first), !isDigit(first) else { return false }
    return text.utf8.allSatisfy(isPart)
  }

  /// Whether a byte may be in one.
  package static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
    default: isDigit(byte) || isMark(byte)
    }
  }

  /// Whether it is a mark that ends a variable without braces: `$host.org`.
  package static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
