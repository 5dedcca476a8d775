/// Returns the number of columns that a character occupies: 0 for combining marks, 2 for East Asian wide characters and emoji. The result
/// follows Unicode ranges and does not depend on the locale.
func columnCount(of character: Unicode.Scalar) -> Int {
  switch character.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if character.properties.isEmojiPresentation { return 2 }
  switch character.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
