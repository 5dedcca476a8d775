import Groma
import Testing

@testable import GromaExplorer

/// Tests the causes of violations.
struct ViolationTests {
  @Test(
    arguments: [
      ("cannot pop 5 screens at /0/0", "cannot pop  screens at"), ("'/0/1' is not 'b'", "is not 'b'"), ("item12 fails", "item fails"),
      ("tap open room=1 failed", "tap open failed"), ("a  b", "a b"), ("", ""),
    ])
  func pathsArgumentsAndNumbersAreRemoved(_ sentence: String, _ rest: String) { #expect(sentence.withoutPlaces == rest) }

  /// Sentences that differ only in places have one cause, and others do not.
  @Test func sentencesAreTheSameApartFromPlaces() {
    let one = "tap open room=1 failed: cannot pop 5 screens at /0/0"
    #expect(one.withoutPlaces == "tap open room=2 failed: cannot pop 12 screens at /0/0/3/1".withoutPlaces)
    #expect(one.withoutPlaces != "tap close room=1 failed: cannot pop 5 screens at /0/0".withoutPlaces)
  }
}
