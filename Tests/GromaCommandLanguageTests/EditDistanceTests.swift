import Testing

@testable import GromaCommandLanguage

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("push", "push", 0), ("push", "psuh", 1), ("push", "posh", 1), ("push", "pus", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ]) func countsEdits(first: String, second: String, expected: Int) {
    #expect(EditDistance.between(first, second) == expected)
    #expect(EditDistance.between(second, first) == expected)
    #expect(EditDistance.between(first, second, limit: expected - 1) == nil)
  }

  @Test func findsTheNearestName() {
    #expect(EditDistance.nearest(to: "pusj", in: ["pop", "push", "present"]) == "push")
    #expect(EditDistance.nearest(to: "chta", in: ["chat", "that"]) == "chat")
    #expect(EditDistance.nearest(to: "Pop", in: ["push", "pop"]) == "pop")
  }

  @Test func takesTheFirstOfEqualNames() {
    #expect(EditDistance.nearest(to: "taa", in: ["tab", "tag"]) == "tab")
  }

  @Test func offersNoDistantNames() {
    #expect(EditDistance.nearest(to: "nowhere", in: ["push", "pop"]) == nil)
    #expect(EditDistance.nearest(to: "go", in: ["at", "by"]) == nil)
    #expect(EditDistance.nearest(to: "foo", in: ["top", "for"]) == "for", "'top' shares only one letter")
    #expect(EditDistance.nearest(to: "foo", in: ["top"]) == nil)
    #expect(EditDistance.nearest(to: "", in: ["a"]) == nil)
    #expect(EditDistance.nearest(to: "abc", in: []) == nil)
  }
}
