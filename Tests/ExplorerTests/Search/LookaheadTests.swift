import Testing

@testable import Explorer

/// How far is looked ahead, and when what was looked for is forgotten.
struct LookaheadTests {
  @Test func itLooksFurtherAsLongAsStatesAreFollowedOneAfterTheOther() {
    var lookahead = Lookahead()
    var sizes: [Int] = []
    var number = 0
    for _ in 0..<6 {
      lookahead.begin(number, version: 1, words: 1)
      sizes.append(lookahead.size)
      for _ in 0..<lookahead.size { lookahead.add(0) }
      for place in 0..<lookahead.size { lookahead.follow(place) }
      number += lookahead.size
    }
    #expect(sizes == [1, 2, 4, 8, 16, 16])
    lookahead.begin(number, version: 2, words: 1)
    let size = lookahead.size
    #expect(size == 1)
  }

  @Test func aStateIsKnownAsLongAsTheBlocksAreTheSame() {
    var lookahead = Lookahead()
    lookahead.begin(5, version: 1, words: 1)
    lookahead.add(3)
    lookahead.add(4)
    let places = [lookahead.place(of: 4, version: 1), lookahead.place(of: 6, version: 1), lookahead.place(of: 7, version: 1)]
    let (scene, other) = (lookahead.scene(of: 1), lookahead.place(of: 6, version: 2))
    #expect(places == [nil, 1, nil])
    #expect(scene == 4)
    #expect(other == nil)
    lookahead.reset(words: 1)
    let after = lookahead.place(of: 6, version: 1)
    #expect(after == nil)
  }

  @Test(arguments: [false, true])
  func keysAreForgottenWhenStatesWereNotFollowed(isFollowed: Bool) {
    var lookahead = Lookahead()
    lookahead.begin(0, version: 1, words: 1)
    lookahead.add(0)
    lookahead.recent.view(at: 0)[Lookahead.place(77)] = 123
    lookahead.mark(lookahead.recent.view(at: Lookahead.place(77)), 77, 1)
    if isFollowed { lookahead.follow(0) }
    lookahead.begin(1, version: 1, words: 1)
    let (key, isMarked) = (lookahead.recent[Lookahead.place(77)], lookahead.areMarked[Lookahead.place(77)])
    #expect(key == (isFollowed ? 123 : .max))
    #expect(isMarked == isFollowed)
  }
}
