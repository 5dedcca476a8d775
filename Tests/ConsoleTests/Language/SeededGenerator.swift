/// Random numbers that a seed repeats (SplitMix64), and random texts from them.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A text that is mostly signs with a meaning, with letters, controls and any other scalar between them.
  mutating func text(upTo length: Int) -> String {
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
