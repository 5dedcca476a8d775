import GromaTesting
import Testing

@testable import Groma

struct SoughtTests {
  @Test(
    arguments: [
      ("stack", "stack"), (Sought(Match(kind: .stack), isVisible: false), "stack"),
      (Sought(Match(key: "chat room=1"), isVisible: true), "visible chat room=1"),
      ("window '\(ScreenKey(name: "main"))'", "window 'main'"),
    ] as [(Sought, String)]) func printsASearchInPlainWords(sought: Sought, words: String)
  {
    #expect(sought.text == words)
  }

  @Test func equalTextsAreEqual() {
    let match = Sought(Match(name: "b"), isVisible: true)
    #expect(match == "visible b")
    #expect(match != "b")
    #expect(Set([match, "visible b"]).count == 1)
  }
}
