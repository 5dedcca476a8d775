extension String {
  /// The text with everything that could steer a terminal, or is not seen, written out, in the escapes that double quotes read back: `\n`, `\r`, `\t` and
  /// `\u{1B}`.
  ///
  /// What comes from outside (arguments, titles, links, file names) is printed through this, so that it cannot move the cursor, turn the
  /// direction of writing or fake a prompt. Backslashes stay as they are: the result is for eyes, `Quoting` is for reading back.
  public var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControlling) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControlling { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether it may steer a terminal, or is not seen at all: C0, DEL, C1, line and paragraph separators, bidirectional marks, embeddings, overrides
  /// and isolates, blanks without width, tags, and what is no character. The joiners stay: emoji and scripts need them.
  package var isControlling: Bool {
    if value < 0x7F { return value < 0x20 }
    switch value {
    case 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      return true
    default: return value & 0xFFFE == 0xFFFE
    }
  }

  /// Its escape inside double quotes.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
