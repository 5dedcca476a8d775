extension String {
  /// The string with control characters and most invisible characters replaced by the escapes that double quotes permit, such as `\n` and
  /// `\u{1B}`.
  ///
  /// Use this property to print text from external sources, such as arguments, titles, links and file names. The printed text then contains
  /// no characters that move the cursor or override the writing direction. Backslashes are unchanged, so the result is for display only.
  /// ``Quoting`` writes text that can be read back.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControlling) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControlling { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a noncharacter, or a usually invisible scalar that text rarely needs, such as a soft
  /// hyphen, a line separator, a bidirectional override or a zero-width space. `false` for zero-width joiners and non-joiners, because
  /// emoji and some scripts need them.
  package var isControlling: Bool {
    if value < 0x7F { return value < 0x20 }
    switch value {
    case 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFDD0...0xFDEF, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      return true
    default: return value & 0xFFFE == 0xFFFE
    }
  }

  /// The escape of the scalar inside double quotes.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
