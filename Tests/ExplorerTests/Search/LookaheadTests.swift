import Testing

@testable import Explorer

/// How far is looked ahead, and what is known of whom.
struct LookaheadTests {
  @Test func itLooksFurtherAsLongAsStatesAreFollowedOneAfterTheOther() {
    var lookahead = Lookahead()
    var sizes: [Int] = []
    var number = 0
    for _ in 0..<6 {
      lookahead.begin(number, blocks: 1, rows: 1)
      sizes.append(lookahead.size)
      for _ in 0..<lookahead.size { lookahead.add(0) }
      number += lookahead.size
    }
    #expect(sizes == [1, 2, 4, 8, 16, 16])
    lookahead.begin(number, blocks: 2, rows: 1)
    let size = lookahead.size
    #expect(size == 1)
  }

  @Test func aStateIsKnownAsLongAsTheBlocksAreTheSame() {
    var lookahead = Lookahead()
    lookahead.begin(5, blocks: 1, rows: 1)
    lookahead.add(3)
    lookahead.add(4)
    let places = [lookahead.place(of: 4, blocks: 1), lookahead.place(of: 6, blocks: 1), lookahead.place(of: 7, blocks: 1)]
    let (scene, other) = (lookahead.scene(of: 1), lookahead.place(of: 6, blocks: 2))
    #expect(places == [nil, 1, nil])
    #expect(scene == 4)
    #expect(other == nil)
    let havePlaces = [lookahead.hasPlaces(rows: 1), lookahead.hasPlaces(rows: 2)]
    #expect(havePlaces == [true, false])
    lookahead.removeAll()
    let after = lookahead.place(of: 6, blocks: 1)
    #expect(after == nil)
  }

  @Test func eachStateHasItsBlocksAndSteps() {
    var lookahead = Lookahead()
    lookahead.begin(0, blocks: 1, rows: 1)
    func addStep() { lookahead.add(StepBlocks.Step(outcome: 0, place: 0, leadsOut: false), ManyWords(words: 2))[1] = 7 }
    lookahead.blocks.append(10)
    addStep()
    lookahead.add(0)
    lookahead.blocks.append(11)
    lookahead.blocks.append(12)
    addStep()
    addStep()
    lookahead.add(0)
    // Of the next one not enough is known.
    lookahead.blocks.append(13)
    addStep()
    lookahead.removeAll(blocks: 3, steps: 3, 2)
    let (blocks, steps) = ([lookahead.blocks(of: 0), lookahead.blocks(of: 1)], [lookahead.steps(of: 0), lookahead.steps(of: 1)])
    #expect(blocks == [0..<1, 1..<3])
    #expect(steps == [0..<1, 1..<3])
    let counts = [lookahead.blocks.count, lookahead.steps.count, lookahead.keys.count]
    #expect(counts == [3, 3, 6])
    #expect((0..<6).map { lookahead.keys[$0] } == [0, 7, 0, 7, 0, 7])
  }
}
