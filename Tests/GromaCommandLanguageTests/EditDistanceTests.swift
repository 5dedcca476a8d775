import Testing

@testable import GromaCommandLanguage

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("push", "push", 0), ("push", "psuh", 1), ("push", "posh", 1), ("push", "pus", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ]) func countsEdits(first: String, second: String, expected: Int) {
    let (first, second) = (Array(first), Array(second))
    #expect(EditDistance.between(first, second) == expected)
    #expect(EditDistance.between(second, first) == expected)
    #expect(EditDistance.between(first, second, limit: expected - 1) == nil)
  }
}
