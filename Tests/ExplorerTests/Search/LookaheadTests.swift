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
      for _ in 0..<lookahead.size { lookahead.add(0, blocks: 0, steps: 0, OneWord()) }
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
    lookahead.add(3, blocks: 0, steps: 0, OneWord())
    lookahead.add(4, blocks: 0, steps: 0, OneWord())
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
    let width = ManyWords(words: 2)
    for _ in 0..<3 { lookahead.addScene(4, blocks: 2, steps: 3) }
    let room = lookahead.room(width)
    func write(blocks: [Int32], from firstBlock: Int, outcomes: [Int], from firstStep: Int) {
      for (index, block) in blocks.enumerated() { room.blocks[firstBlock + index] = block }
      for (index, outcome) in zip(firstStep..., outcomes) {
        room.steps[index] = StepBlocks.Step(outcome: outcome, place: 0, leadsOut: false)
        (room.keys[index * 2], room.keys[index * 2 + 1]) = (0, UInt64(outcome))
      }
    }
    write(blocks: [10], from: 0, outcomes: [5], from: 0)
    lookahead.add(0, blocks: 1, steps: 1, width)
    write(blocks: [11, 12], from: 1, outcomes: [6, 7], from: 1)
    lookahead.add(0, blocks: 3, steps: 3, width)
    // Of this one not enough is known.
    write(blocks: [13], from: 3, outcomes: [8], from: 3)
    let (blocks, steps) = ([lookahead.blocks(of: 0), lookahead.blocks(of: 1)], [lookahead.steps(of: 0), lookahead.steps(of: 1)])
    #expect(blocks == [0..<1, 1..<3])
    #expect(steps == [0..<1, 1..<3])
    let counts = [lookahead.blocks.count, lookahead.steps.count, lookahead.keys.count]
    #expect(counts == [3, 3, 6])
    #expect((0..<3).map { lookahead.blocks[$0] } == [10, 11, 12])
    #expect((0..<3).map { lookahead.steps[$0].outcome } == [5, 6, 7])
    #expect((0..<6).map { lookahead.keys[$0] } == [0, 5, 0, 6, 0, 7])
  }
}
