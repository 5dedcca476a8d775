extension String {
  /// The string with control characters and invisible characters replaced by the escapes of double quotes: `\n`, `\r`, `\t` and `\u{1B}`.
  ///
  /// Use this property to print text from external sources, such as arguments, titles, links and file names. The printed text then cannot
  /// move the cursor, reverse the writing direction or imitate a prompt. Backslashes are unchanged, so the result is for display only;
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
  /// Whether the scalar is a control character or one of the usually invisible scalars that text rarely needs: soft hyphens, line and
  /// paragraph separators, bidirectional marks, embeddings, overrides and isolates, zero-width spaces, word joiners, invisible operators,
  /// interlinear annotations, tags, and noncharacters. Zero-width joiners and non-joiners are excluded, because emoji and scripts need
  /// them.
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
