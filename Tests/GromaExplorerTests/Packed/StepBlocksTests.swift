import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that a block is found exactly for the keys that agree in the bits on which its facet depends.
final class StepBlocksTests {
  private typealias Step = StepBlocks.Step

  /// A key of two words and a mask of two words.
  private let words = RawArray<UInt64>(repeating: 0, count: 4)
  private var key: Key { words.view(at: 0) }
  private var mask: RawView<UInt64> { words.view(at: 2) }

  private func setKey(_ first: UInt64, _ second: UInt64) { (key[0], key[1]) = (first, second) }

  private let width = ManyWords(words: 2)
  /// The mask of the bits that make groups. It is empty unless a test sets it.
  private let groups = RawArray<UInt64>(repeating: 0, count: 2)

  /// Blocks with one scene of three moves. Two moves depend on the lowest four bits of the first word, the third on those of the second
  /// word.
  private var blocks = StepBlocks()
  private let scene: Int

  init() {
    blocks.reset(words: 2)
    scene = Self.scene(in: &blocks, offers: 1, sight: 2, mask: words.view(at: 2))
    blocks.lay(scene, groups: groups.view(at: 0))
  }

  private static func scene(in blocks: inout StepBlocks, offers: Int, sight: Int, mask: RawView<UInt64>) -> Int {
    let scene = blocks.scene(group: 7, offers: offers, sight: sight, moves: [10, 11, 12])
    for (place, bits) in [(0xF, 0), (0, 0xF), (0xF, 0)].enumerated() {
      (mask[0], mask[1]) = (UInt64(bits.0), UInt64(bits.1))
      _ = blocks.add(mask, to: place, of: scene)
    }
    return scene
  }

  private var parts: Range<Int> { blocks.parts(of: scene) }

  private func places(_ range: Range<Int>) -> [Int] { range.map { Int(blocks.places[$0]) } }

  private func block(of part: Int) -> Int? { blocks.block(of: part, key, states: 1, width) }

  /// Adds a block of steps. Each step keeps all bits and adds its outcome.
  @discardableResult
  private func add(_ steps: [Step], _ tally: StepBlocks.Tally = StepBlocks.Tally(), of part: Int) -> Int {
    blocks.add(steps, steps.map { [.max, .max, UInt64($0.outcome), 0] }, tally, of: part, key)
  }

  private func outcomes(of block: Int) -> [(outcome: Int, adds: UInt64)] {
    let steps = blocks.steps(of: block)
    return (0..<steps.count).map { (steps.step($0, width).step.outcome, steps.step($0, width).patch[2]) }
  }

  @Test func movesWithEqualDependenciesShareAFacet() {
    #expect(parts.map { places(blocks.places(of: $0)) } == [[0, 2], [1]])
    #expect(places(blocks.loose(in: scene)).isEmpty)
  }

  @Test func bitsOfGroupsDoNotSeparateMoves() {
    (groups.view(at: 0)[0], groups.view(at: 0)[1]) = (0xF, 0)
    let other = Self.scene(in: &blocks, offers: 2, sight: 2, mask: mask)
    (mask[0], mask[1]) = (0, 0xF)
    _ = blocks.add(mask, to: 2, of: other)
    blocks.lay(other, groups: groups.view(at: 0))
    #expect(blocks.parts(of: other).map { places(blocks.places(of: $0)) } == [[0], [1, 2]])
    let masks = blocks.parts(of: other).map { [blocks.mask(of: $0)[0], blocks.mask(of: $0)[1]] }
    #expect(masks == [[0xF, 0], [0xF, 0xF]])
  }

  @Test func scenesWithEqualDependenciesShareBlocks() throws {
    let other = Self.scene(in: &blocks, offers: 2, sight: 3, mask: mask)
    blocks.lay(other, groups: groups.view(at: 0))
    #expect(other != scene)
    setKey(3, 0)
    add([Step(outcome: 4, leadsOut: false)], of: parts.lowerBound)
    let found = block(of: blocks.parts(of: other).lowerBound)
    let block = try #require(found)
    #expect(outcomes(of: block).map(\.outcome) == [4])
  }

  @Test func aSceneIsIdentifiedByAllItsParts() {
    let same = blocks.scene(group: 7, offers: 1, sight: 2, moves: [10, 11, 12])
    let other = blocks.scene(group: 7, offers: 1, sight: 3, moves: [10, 11, 12])
    #expect(same == scene)
    #expect(other != scene)
    let areLaid = [scene, other].map { blocks.scenes[$0].isLaid }
    #expect(areLaid == [true, false])
  }

  @Test func sceneIsFoundForAgreeingKeys() {
    (mask[0], mask[1]) = (0xF0, 0)
    setKey(0x12, 5)
    blocks.add(scene, of: key, asked: mask)
    setKey(0x1F, 6)
    let alike = blocks.scene(of: key, in: 7, width)
    #expect(alike == scene)
    let ofOtherGroup = blocks.scene(of: key, in: 6, width)
    #expect(ofOtherGroup == nil)
    setKey(0x22, 5)
    let unlike = blocks.scene(of: key, in: 7, width)
    #expect(unlike == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aBlockIsFoundForEqualSlotValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var known: Set<[UInt64]> = []
    for _ in 0..<2_000 {
      setKey(UInt64(random.below(1 << 20)), UInt64(random.below(1 << 20)))
      let part = parts.lowerBound + random.below(2)
      let value = (part == parts.lowerBound ? key[0] : key[1]) & 0xF
      let found = block(of: part)
      #expect((found != nil) == known.contains([UInt64(part), value]))
      if let found {
        #expect(outcomes(of: found).map(\.outcome) == Array(0..<Int(value)))
        #expect(outcomes(of: found).map(\.adds) == Array(0..<value))
      } else {
        known.insert([UInt64(part), value])
        add((0..<Int(value)).map { Step(outcome: $0, leadsOut: false) }, of: part)
      }
    }
  }

  @Test func blockCountsOncePerState() throws {
    let part = parts.lowerBound
    var tally = StepBlocks.Tally()
    (tally.counts.transitions, tally.counts.cut, tally.counts.leadsBeyond) = (3, 1, true)
    tally.ends = [StepBlocks.End(link: 4, sight: 9, isWaiting: false)]
    for value in 0..<2 as Range<UInt64> {
      setKey(value, 0)
      add([Step(outcome: 5, leadsOut: true)], tally, of: part)
      let found = block(of: part)
      let block = try #require(found)
      var expansion = Expansion()
      let states = KeySet(1) | KeySet(5) | KeySet(8)
      expansion.add(block, of: states, from: 0)
      let counts = blocks.count(expansion, in: 2)
      #expect((counts.transitions, counts.cut, counts.refusals) == (9, 3, 0))
      #expect(counts.home == states)
    }
    var received: [StepBlocks.Tally: Int] = [:]
    blocks.takeTallies { received[$0, default: 0] += $1 }
    blocks.takeTallies { received[$0, default: 0] += $1 }
    #expect(received == [tally: 6])
    var sights: [Int] = []
    blocks.reportFollowed { _, sight in sights.append(sight) }
    #expect(sights == [2])
  }

  @Test func blocksTooWideForATableAreFound() {
    let scene = blocks.scene(group: 7, offers: 3, sight: 2, moves: [10])
    (mask[0], mask[1]) = (0xFFFF, 0)
    _ = blocks.add(mask, to: 0, of: scene)
    blocks.lay(scene, groups: groups.view(at: 0))
    let part = blocks.parts(of: scene).lowerBound
    for value in 0..<20 as Range<UInt64> {
      setKey(value << 11, value)
      let before = block(of: part)
      #expect(before == nil)
      add([Step(outcome: Int(value), leadsOut: false)], of: part)
    }
    for value in 0..<20 as Range<UInt64> {
      setKey(value << 11, 7)
      let found = block(of: part).map { outcomes(of: $0).map(\.adds) }
      #expect(found == [value])
    }
  }

  @Test func looseMovesAreInNoFacet() {
    blocks.loosen(0, of: scene)
    blocks.lay(scene, groups: groups.view(at: 0))
    #expect(parts.map { places(blocks.places(of: $0)) } == [[1], [2]])
    #expect(places(blocks.loose(in: scene)) == [0])
  }

  @Test func stepPreservesItsParts() {
    for leadsOut in [true, false] {
      let block = add([Step(outcome: 1 << 30, leadsOut: leadsOut)], of: parts.lowerBound)
      let step = blocks.steps(of: block).step(0, width).step
      #expect((step.outcome, step.leadsOut) == (1 << 30, leadsOut))
    }
  }
}
