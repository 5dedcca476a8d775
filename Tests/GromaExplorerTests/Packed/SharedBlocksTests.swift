import Testing

@testable import GromaExplorer

/// Tests that equal blocks are stored once.
struct SharedBlocksTests {
  private typealias Step = StepBlocks.Step

  private static let steps = [Step(outcome: 3, leadsOut: false), Step(outcome: 4, leadsOut: true)]
  private static let patches: [[UInt64]] = [[1, 2, 3, 4], [5, 6, 7, 8]]

  @Test func equalBlocksAreStoredOnce() {
    var blocks = SharedBlocks(words: 2)
    let first = blocks.number(of: Self.steps, Self.patches, tally: 1)
    let length = blocks.length
    let others = [Step(outcome: 30, leadsOut: false), Step(outcome: 40, leadsOut: true)]
    let same = blocks.number(of: others, Self.patches, tally: 1)
    #expect(same == first)
    let after = blocks.length
    #expect(after == length)
  }

  @Test func differentStepsMakeDifferentBlocks() {
    var blocks = SharedBlocks(words: 2)
    var numbers = [blocks.number(of: Self.steps, Self.patches, tally: 1), blocks.number(of: Self.steps, Self.patches, tally: 2)]
    for index in 0..<2 {
      var steps = Self.steps
      steps[index] = Step(outcome: steps[index].outcome, leadsOut: !Self.steps[index].leadsOut)
      numbers.append(blocks.number(of: steps, Self.patches, tally: 1))
      for word in 0..<4 {
        var patches = Self.patches
        patches[index][word] = 100
        numbers.append(blocks.number(of: Self.steps, patches, tally: 1))
      }
    }
    numbers.append(blocks.number(of: [Self.steps[0]], [Self.patches[0]], tally: 1))
    numbers.append(blocks.number(of: [], [], tally: 1))
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func blockContainsTheInsertedSteps() {
    var blocks = SharedBlocks(words: 2)
    _ = blocks.number(of: [], [], tally: 7)
    let block = blocks.number(of: Self.steps, Self.patches, tally: 9)
    let (steps, tally, width) = (blocks.steps(of: block), blocks.tally(of: block), ManyWords(words: 2))
    #expect(tally == 9)
    let all = (0..<steps.count).map { steps.step($0, width) }
    #expect(all.map(\.step.outcome) == [3, 4])
    #expect(all.map(\.step.leadsOut) == [false, true])
    #expect(all.map { step in (0..<4).map { step.patch[$0] } } == Self.patches)
  }
}
