extension String {
  /// The number of terminal columns that the text occupies: 2 for an East Asian wide character or a character with emoji presentation, 0
  /// for nonspacing marks and joiners, 1 for most other characters.
  ///
  /// A control character counts as 0 columns, so escape control characters first. An emoji sequence, such as a family or a flag, counts as
  /// one emoji; older terminals draw its parts one by one.
  public var displayWidth: Int {
    // This fast path makes the shell start sooner, because most of the text that it aligns is ASCII (row "start and end" of
    // Tools/bench-shell).
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text, padded with spaces at the end to the given number of terminal columns. A wider text is returned unchanged.
  public func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - displayWidth))
  }
}

extension Character {
  /// The number of terminal columns that the character occupies, or 0 for a control character.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    if isEmojiSequence { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether the character is an emoji made of several scalars: a flag, or an emoji with a variation selector, a skin-tone modifier or
  /// another emoji joined to it.
  private var isEmojiSequence: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains { $0 == "\u{FE0F}" || $0.properties.isEmoji }
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns of the scalar by itself. For printable scalars, the number follows `wcwidth` of the C library, which
  /// libedit uses to place the cursor. Unlike `wcwidth`, the property needs no locale.
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator: return 0
    case .format:
      // The soft hyphen, and the signs that enclose the numbers after them, are drawn.
      switch value {
      case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
      default: return 0
      }
    default: break
    }
    // Each half of a flag counts as one column.
    if properties.isEmojiPresentation { return (0x1F1E6...0x1F1FF).contains(value) ? 1 : 2 }
    switch value {
    // Vowels and final consonants of Hangul are drawn in the column of the initial consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // The ranges that are entirely wide (W) or fullwidth (F) in EastAsianWidth.txt of Unicode 15, and the hexagrams, which later became
    // wide.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x18D00...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
