import GromaTesting

extension SeededGenerator {
  /// Returns a random text of letters, characters with a meaning in URLs, and other scalars. It contains no control characters, because
  /// links reject them.
  mutating func text(upTo length: Int) -> String {
    let signs: [Unicode.Scalar] = [
      "a", "Z", "0", "/", "?", "#", "&", "=", "+", "%", " ", "[", "]", ":", "@", ".", "-", "_", "~", "\\", "é", "中", "👍", "\u{301}",
      "\u{200D}", "\u{85}", "\u{202E}",
    ]
    var text = ""
    for _ in 0..<below(length + 1) {
      let any = chance(10) ? Unicode.Scalar(UInt32(below(0x110000))) : nil
      let scalar = any ?? pick(signs)
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? "x" : scalar)
    }
    return text
  }
}
