import CGromaEditLine
import GromaCommandLanguage
import GromaConsole
import GromaTerminalTesting
import Testing

/// The shell counts columns by one function. It must agree with the library that places the cursor, and with a terminal.
@Suite struct DisplayWidths {
  @Test func agreeWithLibedit() {
    #expect(utf8)
    // A spacing mark since Unicode 14. The C library still has it as a mark without width.
    let exceptions: Set<Unicode.Scalar> = ["\u{1171E}"]
    var differences: [String] = []
    var count = 0
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) where !exceptions.contains(scalar) {
      // Later characters are known by some C libraries only.
      guard let age = scalar.properties.age, age.major <= 14 else { continue }
      let width = Int(edit_width(wchar_t(bitPattern: scalar.value)))
      guard width >= 0 else { continue }
      count += 1
      if String(scalar).displayWidth != width { differences.append("U+\(String(scalar.value, radix: 16)): \(width)") }
    }
    #expect(differences == [])
    #expect(count > 140_000)
  }

  @Test(arguments: [
    "abc", "привет", "e\u{301}", "中文", "ｱＡ", "가각", "\u{1112}\u{1161}\u{11AB}", "คำ", "कि", "ﷺ", "└─ …·", "👍", "🚀b🎉c", "🇩🇪", "❤", "⌚",
    "\u{A960}", "\u{17000}", "\u{4DC0}", "〈〉", "ﬁ", "\u{AD}",
  ]) func agreeWithATerminal(text: String) {
    let screen = TerminalScreen(rows: 1, columns: 40)
    screen.write(text.utf8)
    #expect(screen.cursor.column == text.displayWidth)
  }

  /// libvterm draws the parts of an emoji sequence one by one, as old terminals do. If this fails, move the case to the test above.
  @Test(arguments: [("👩‍💻", 4), ("👍🏽", 4), ("❤\u{FE0F}", 1), ("1\u{FE0F}\u{20E3}", 1)])
  func countASequenceAsOneEmojiUnlikeLibvterm(text: String, columns: Int) {
    let screen = TerminalScreen(rows: 1, columns: 40)
    screen.write(text.utf8)
    #expect(screen.cursor.column == columns)
    #expect(text.displayWidth == 2)
  }
}
