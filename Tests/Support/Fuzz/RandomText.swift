/// A random text: usually one line, sometimes a whole script.
struct RandomText {
  /// The text.
  let text: String

  /// Creates the text with a number from a seed.
  init(seed: UInt64, number: UInt64) {
    var random = Chance(state: seed &+ number &* 0xD1B5_4A32_D192_ED03)
    var text = ""
    if random.below(10) == 0 {
      for _ in 0..<random.below(12) {
        Self.append(beginnings[random.below(beginnings.count)], to: &text)
        Self.append(pieces: random.below(6), to: &text, &random)
        Self.append(random.below(8) == 0 ? "\r\n" : "\n", to: &text)
      }
      if random.below(3) == 0, !text.isEmpty { text.unicodeScalars.removeLast() }
    } else {
      Self.append(pieces: random.below(24), to: &text, &random)
    }
    self.text = text
  }

  private static func append(pieces count: Int, to text: inout String, _ random: inout Chance) {
    for _ in 0..<count {
      if random.below(16) == 0, let any = Unicode.Scalar(UInt32(random.below(0x11_0000))) {
        text.unicodeScalars.append(any)
      } else {
        append(signs[random.below(signs.count)], to: &text)
      }
    }
  }

  private static func append(_ piece: String, to text: inout String) { text.unicodeScalars += piece.unicodeScalars }
}

/// The parts of random lines: special characters, words, signs of several scalars, and terminal controls.
private let signs = [
  " ", " ", " ", "\t", "\n", "\r", "\r\n", "'", "\"", "\\", "$", "${", "}", "{", "|", "||", ",", "#", "#7", "&", "=", "-", "--", ";", "!",
  "[",
  "]", ".", "..", "...", "[..]", "re: ", "\\n", "\\u{", "1F600}", "a", "push", "chat", "room=", "--flag=", "$a", "${b}", "_", "0", "/", ":",
  "é", "e\u{301}", "\u{301}", "\u{200D}", "👨‍👩‍👧", "中", "\u{FE0F}", "\u{1F1E6}", "\u{1B}", "\u{0}", "\u{202E}", "\u{A0}", "\u{85}", "\u{2028}",
]

/// The beginnings of lines in random scripts.
private let beginnings = [
  "", "a ", "push chat 1 ", "| ", "|", "# ", "#: ", "#: name ", "#: strict", "! ", "[a] ", "[!b] ! ", "-- a --", "-- ", "| re: ", "| ...",
  "| a[..]", " ", "\t",
]

/// A repeatable random number generator: SplitMix64 (Steele, Lea and Flood, 2014).
private struct Chance {
  var state: UInt64

  /// Returns a number from 0 up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
