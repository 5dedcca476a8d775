import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the blocks and steps of several states of a row.
///
/// A scene has two facets: one depends on the lowest two bits of keys, the other on the bits 6 to 9. The block of a facet for a value has
/// as many steps as the value.
final class ExpansionTests {
  private let storage = RawArray<UInt64>(repeating: 0, count: 8)
  private var key: Key { storage.view(at: 0) }
  private var expansion = Expansion()
  private var blocks = StepBlocks()
  private let scene: Int
  private let width = OneWord()

  init() {
    blocks.reset(words: 1)
    scene = blocks.scene(group: 0, offers: 0, sight: 0, moves: [5, 6])
    let mask = storage.view(at: 1)
    for (place, bits) in ([0b11, 0b11_1100_0000] as [UInt64]).enumerated() {
      mask[0] = bits
      _ = blocks.add(mask, to: place, of: scene)
    }
    mask[0] = 0
    blocks.lay(scene, groups: mask)
  }

  private var parts: Range<Int> { blocks.parts(of: scene) }

  /// Adds a block for the facets' value of a key. Step `n` sets the bit `12 + n`.
  private func addBlock(of part: Int, value: Int) -> Int {
    let steps = (0..<value).map { StepBlocks.Step(outcome: part * 100 + $0, leadsOut: $0 == 0) }
    return blocks.add(steps, (0..<value).map { [UInt64.max, 1 << UInt64(12 + $0)] }, StepBlocks.Tally(), of: part, key)
  }

  private func set(_ members: some Sequence<Int>) -> KeySet { members.reduce(into: KeySet()) { $0.insert($1) } }

  private var uses: [(block: Int, states: [Int])] {
    (0..<expansion.blocks.count).map { (expansion.blocks[$0].block, Array(expansion.blocks[$0].states)) }
  }

  @Test func blockOfAFacetIsAddedOnce() {
    expansion.add(7, of: set([1]), from: 0)
    expansion.add(8, of: set([2]), from: 0)
    expansion.add(7, of: set([3, 4]), from: 0)
    // The blocks of the next facet begin at index 2.
    expansion.add(7, of: set([5]), from: 2)
    expansion.add(7, of: set([6]), from: 2)
    let found = uses
    #expect(found.map(\.block) == [7, 8, 7])
    #expect(found.map(\.states) == [[1, 3, 4], [2], [5, 6]])
    expansion.removeAll()
    #expect(uses.isEmpty)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func stepsLeadFromTheFirstOfTheirStates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected: [UInt64] = []
    for number in 0..<50 {
      let (start, kept, added) = (random.next(), random.next(), random.next())
      key[0] = start
      let patch = storage.view(at: 2 + 2 * random.below(3))
      (patch[0], patch[1]) = (kept, added & ~kept)
      let target = expansion.add(StepBlocks.Step(outcome: number, leadsOut: false), patch, from: set([3]), key, width)
      #expect(target[0] == start & kept | added & ~kept)
      expected.append(target[0])
    }
    let targets = (0..<expansion.steps.count).map { expansion.target($0, width)[0] }
    #expect(targets == expected)
    expansion.removeAll()
    let counts = [expansion.steps.count, expansion.blocks.count]
    #expect(counts == [0, 0])
  }

  /// The known blocks are added up to the first state without one.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func knownBlocksAreAddedForTheirStates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (part, states) = (parts.lowerBound, set((0..<1 + random.below(20)).map { _ in random.below(64) }))
    let known = (0..<4).filter { _ in random.chance(70) }
    var numbers: [Int: Int] = [:]
    for value in known {
      key[0] = UInt64(value)
      numbers[value] = addBlock(of: part, value: value)
    }
    let first = states.first { !known.contains($0 % 4) } ?? 64
    let before = Set(states.filter { $0 < first }.map { $0 % 4 })
    let left = expansion.add(part, of: states, from: 0, key, in: &blocks, width)
    #expect(Array(left) == states.filter { !before.contains($0 % 4) })
    let found = uses
    #expect(Set(found.map(\.block)) == Set(before.compactMap { numbers[$0] }))
    for use in found { #expect(use.states == states.filter { numbers[$0 % 4] == use.block }) }
  }

  @Test func facetsAreAddedUntilABlockIsUnknown() throws {
    let states = set([0, 1, 2, 5, 9])
    func add(_ parts: inout Range<Int>) -> (states: [Int], first: Int)? {
      key[0] = 3 << 6
      return expansion.add(&parts, of: states, key, in: &blocks, width).map { (Array($0.states), $0.first) }
    }
    for value in [0, 1] {
      key[0] = UInt64(value)
      _ = addBlock(of: parts.lowerBound, value: value)
    }
    var left = parts
    let missing = try #require(add(&left))
    #expect(missing.states == [2] && missing.first == 0 && left == parts, "the block for the value 2 is unknown")
    key[0] = 2
    _ = addBlock(of: parts.lowerBound, value: 2)
    expansion.removeAll()
    left = parts
    let other = try #require(add(&left))
    #expect(other.states == [0, 1, 2, 5, 9] && other.first == 3 && left == parts.dropFirst(), "the second facet has no block")
    key[0] = 3 << 6
    _ = addBlock(of: parts.lowerBound + 1, value: 3)
    expansion.removeAll()
    left = parts
    #expect(add(&left) == nil && left.isEmpty)
    #expect(uses.map(\.states) == [[0], [1, 5, 9], [2], [0, 1, 2, 5, 9]])
    // Each block adds its steps, which lead from the first of its states.
    let rows = KeyRows(words: 1)
    expansion.addSteps(in: blocks, key, rows, width)
    var steps: [(states: [Int], target: UInt64, leadsOut: Bool)] = []
    for index in 0..<expansion.steps.count {
      let use = expansion.steps[index]
      steps.append((Array(use.states), expansion.target(index, width)[0], use.step.leadsOut))
    }
    #expect(steps.map(\.states) == [[1, 5, 9], [2], [2]] + Array(repeating: [0, 1, 2, 5, 9], count: 3))
    let row: UInt64 = 3 << 6
    #expect(steps.map(\.target) == [row | 1 | 1 << 12, row | 2 | 1 << 12, row | 2 | 1 << 13, row | 1 << 12, row | 1 << 13, row | 1 << 14])
    #expect(steps.map(\.leadsOut) == [true, true, false, true, false, false])
  }
}
