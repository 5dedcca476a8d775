import GromaTesting
import Testing

@testable import Groma

struct SoughtTests {
  @Test(
    arguments: [
      ("stack", "stack"), (Sought(Match(kind: .stack), isInSight: false), "stack"),
      (Sought(Match(key: "chat room=1"), isInSight: true), "chat room=1 in sight"),
      ("window '\(ScreenKey(name: "main"))'", "window 'main'"),
    ] as [(Sought, String)]) func readsAsAPersonSaysIt(sought: Sought, words: String)
  {
    #expect(sought.description == words)
  }

  @Test func isEqualToWhatReadsTheSame() {
    let match = Sought(Match(name: "b"), isInSight: true)
    #expect(match == "b in sight")
    #expect(match != "b")
    #expect(Set([match, "b in sight"]).count == 1)
  }
}
