import NavigationTesting
import Testing

@testable import Explorer

/// A block is found for the keys that agree with its own in what its facet depends on, and for no others.
final class StepBlocksTests {
  private typealias Step = StepBlocks.Step

  /// Keys of two words.
  private let words = RawArray<UInt64>(repeating: 0, count: 4)
  private var key: Key { words.view(at: 0) }
  private var mask: RawView<UInt64> { words.view(at: 2) }

  private func setKey(_ first: UInt64, _ second: UInt64) { (key[0], key[1]) = (first, second) }

  /// With a scene of three moves: of two what they do depends on the lowest four bits of the first word, of the other on those of the second.
  private var blocks = StepBlocks()
  private let scene: Int

  init() {
    blocks.reset(words: 2)
    scene = blocks.scene(group: 7, offers: 1, sight: 2, count: 3)
    for (place, bits) in [(0xF, 0), (0, 0xF), (0xF, 0)].enumerated() {
      (mask[0], mask[1]) = (UInt64(bits.0), UInt64(bits.1))
      _ = blocks.add(mask, to: place, of: scene)
    }
    blocks.lay(scene)
  }

  private var facets: Range<Int> { blocks.facets(of: scene) }

  private func places(_ range: Range<Int>) -> [Int] { range.map { Int(blocks.places[$0]) } }

  @Test func movesThatDependOnTheSameAreOneFacet() {
    #expect(facets.map { places(blocks.moves(of: $0)) } == [[0, 2], [1]])
    #expect(places(blocks.loose(in: scene)).isEmpty)
  }

  @Test func aSceneIsKnownByAllThatMakesIt() {
    let (same, other) = (blocks.scene(group: 7, offers: 1, sight: 2, count: 3), blocks.scene(group: 7, offers: 1, sight: 3, count: 3))
    #expect(same == scene)
    #expect(other != scene)
    let areLaid = [scene, other].map { blocks.scenes[$0].isLaid }
    #expect(areLaid == [true, false])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aBlockIsFoundWhereItsSlotsHoldTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var known: Set<[UInt64]> = []
    for _ in 0..<2_000 {
      setKey(UInt64(random.below(1 << 20)), UInt64(random.below(1 << 20)))
      let facet = facets.lowerBound + random.below(2)
      let value = (facet == facets.lowerBound ? key[0] : key[1]) & 0xF
      let found = blocks.block(of: facet, key)
      #expect((found != nil) == known.contains([UInt64(facet), value]))
      if let found {
        let (steps, count) = blocks.steps(of: found)
        let outcomes = (0..<count).map { Step(bits: steps[$0]).outcome }
        #expect(outcomes == Array(0..<Int(value)))
      } else {
        known.insert([UInt64(facet), value])
        blocks.add((0..<Int(value)).map { Step(outcome: $0, place: $0, leadsOut: false) }, StepBlocks.Tally(), of: facet, key)
      }
    }
  }

  @Test func whatABlockCountsIsCountedForEachStateOnce() throws {
    let facet = facets.lowerBound
    var tally = StepBlocks.Tally()
    (tally.transitions, tally.cut, tally.leadsBeyond) = (3, 1, true)
    tally.ends = [StepBlocks.End(link: 4, end: 9)]
    for value in 0..<2 as Range<UInt64> {
      setKey(value, 0)
      blocks.add([Step(outcome: 5, place: 2, leadsOut: true)], tally, of: facet, key)
      let found = blocks.block(of: facet, key)
      let block = try #require(found)
      let count = blocks.count(block)
      #expect((count.transitions, count.cut, count.refusals, count.leadsBeyond) == (3, 1, 0, true))
    }
    var told: [StepBlocks.End: Int] = [:]
    blocks.takeEnds { told[$0, default: 0] += $1 }
    blocks.takeEnds { told[$0, default: 0] += $1 }
    #expect(told == [StepBlocks.End(link: 4, end: 9): 2])
  }

  @Test func aMoveThatIsLooseIsInNoFacet() {
    blocks.loosen(0, of: scene)
    blocks.lay(scene)
    #expect(facets.map { places(blocks.moves(of: $0)) } == [[1], [2]])
    #expect(places(blocks.loose(in: scene)) == [0])
  }

  @Test func aStepKeepsWhatItIsMadeOf() {
    let step = Step(outcome: 1 << 30, place: 4_095, leadsOut: true)
    #expect((step.outcome, step.place, step.leadsOut) == (1 << 30, 4_095, true))
    #expect(Step(outcome: Step.none, place: 1, leadsOut: false).outcome == Step.none)
  }
}
