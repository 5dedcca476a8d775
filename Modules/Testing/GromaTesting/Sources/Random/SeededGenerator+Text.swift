extension SeededGenerator {
  /// Returns a random string of at most `length` Unicode scalars. Most of the scalars are special in the command language or in terminals;
  /// some are arbitrary.
  public mutating func text(upTo length: Int) -> String {
    let signs: [Unicode.Scalar] = [
      " ", "\t", "\n", "\r", "'", "\"", "\\", "$", "{", "}", "|", ",", "#", "&", "=", "-", ";", "!", "[", "]", ".", "a", "n", "u", "1", "_",
      "\u{301}", "\u{200D}", "\u{1F468}", "\u{4E2D}", "\u{1B}", "\u{202E}", "\u{A0}", "\u{600}", "\u{FE0F}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      if Int.random(in: 0..<10, using: &self) == 0, let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) {
        text.unicodeScalars.append(any)
      } else {
        text.unicodeScalars.append(signs[Int.random(in: signs.indices, using: &self)])
      }
    }
    return text
  }
}
