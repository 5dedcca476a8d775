import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares found states with a list of numbers.
final class FoundStatesTests {
  private let storage = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  private var key: Key { storage.view(at: 0) }
  private var space = FoundStates(Limits())
  private var record = ExplorationRecord(StubApp.plain, bounds: Bounds(), properties: [], links: [])

  private func setKey(_ row: [Int32]) {
    for word in 0..<space.keys.words { key[word] = 0 }
    for (slot, value) in row.enumerated() { space.keys.set(slot, value, in: key) }
  }

  private func insert(_ row: [Int32], parent: Int = 0) {
    setKey(row)
    space.insert(key, parent: parent)
  }

  @Test func keysRepresentVectors() {
    space.keys.fit([3, 9, 2]) { _ in false }
    insert([2, 8, 1])
    space.numberFound()
    let (row, values) = (space.row(space.keys.key(0)), (0..<4).map { space.value(of: $0, in: 0) })
    #expect(row == [2, 8, 1])
    #expect(values == [2, 8, 1, 0], "a slot without a field is absent")
    #expect(space.count == 1)
  }

  /// A state is fresh if the value of one of its slots is new.
  @Test(arguments: 1...10 as ClosedRange<UInt64>, [true, false])
  func statesWithNewValuesAreFresh(seed: UInt64, inOrder: Bool) {
    var random = SeededGenerator(seed: seed)
    space.keys.fit([6, 6, 6]) { _ in true }
    space.isInOrder = inOrder
    var (rows, met, fresh): (Set<[Int32]>, [Set<Int32>], Set<[Int32]>) = ([], [[], [], []], [])
    for _ in 0..<100 {
      let row = (0..<3).map { _ in Int32(random.below(6)) }
      if !rows.insert(row).inserted { continue }
      insert(row)
      space.noteValues(of: key)
      if row.indices.contains(where: { !met[$0].contains(row[$0]) }) { fresh.insert(row) }
      for slot in row.indices { met[slot].insert(row[slot]) }
      if random.chance(20) { space.numberFound() }
    }
    space.numberFound()
    let found = Set(space.fresh.map { space.row(space.keys.key($0)) })
    #expect(found == fresh && space.fresh.count == fresh.count && fresh.count > 5)
    for number in 0..<space.count {
      let isFresh = fresh.contains(space.row(space.keys.key(number)))
      let isTaken = space.takeFresh(number)
      #expect(isTaken == isFresh)
      let isTakenAgain = space.takeFresh(number)
      #expect(!isTakenAgain)
    }
    #expect(space.fresh.isEmpty)
  }

  @Test func onlyTheFirstStateOfAnOutcomeIsFresh() {
    space.keys.fit([9]) { _ in true }
    for outcome in 0..<2 {
      space.addOutcome(outcome)
      space.addOutcome(outcome)
    }
    for (value, outcome) in [(1, 0), (2, 0), (3, 1)] {
      insert([Int32(value)])
      space.noteFound(key, by: outcome)
    }
    space.numberFound()
    #expect(space.fresh == [0, 2])
  }

  @Test(arguments: [true, false])
  func statesFoundByOpaqueMovesAreKnown(inOrder: Bool) {
    space.keys.fit([256]) { _ in true }
    space.isInOrder = inOrder
    var moves: [Int32: Int] = [:]
    for value in [200, 3, 130, 5, 201, 70] as [Int32] {
      insert([value])
      if value != 3, value != 201 {
        moves[value] = Int(value) * 2
        space.noteFound(byOdd: Int(value) * 2)
      }
      if value == 130 { space.numberFound() }
    }
    space.numberFound()
    for number in 0..<space.count {
      let (value, move) = (space.value(of: 0, in: number), space.oddMove(to: number))
      #expect(move == moves[value], "\(value)")
    }
    space.removeAll()
    #expect(space.count == 0 && space.oddMove(to: 0) == nil && space.fresh.isEmpty)
  }

  /// Values that have occurred stay known when the states are removed.
  @Test func removedStatesDoNotMakeTheirValuesNew() {
    space.keys.fit([9]) { _ in true }
    insert([4])
    space.noteValues(of: key)
    space.removeAll()
    for value in [4, 5] as [Int32] {
      insert([value])
      space.noteValues(of: key)
    }
    space.numberFound()
    #expect(space.fresh == [1])
  }

  // MARK: Steps

  /// Applies random steps from the states of one row, and the same steps state by state to a dictionary.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func stepsLeadToTheSameStatesAsOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    space.keys.fit([512]) { _ in true }
    let row = UInt64(random.below(8)) << 6
    let starts = Set((0..<1 + random.below(30)).map { _ in row | UInt64(random.below(64)) }).sorted()
    // The parent of each state. That of the first states is the state with the number 0.
    var parents: [UInt64: UInt64] = [:]
    var marked: Set<UInt64> = []
    let others = Set((0..<random.below(20)).map { _ in UInt64(random.below(512)) }).subtracting(starts)
    for words in [starts, others.sorted()] {
      for word in words {
        insert([Int32(word)])
        parents[word] = starts[0]
        if random.chance(40) {
          space.keys.mark(key)
          marked.insert(word)
        }
      }
      // The keys of a row receive consecutive numbers.
      space.isInOrder = false
      space.numberFound()
    }
    let run = space.keys.run(from: 0, to: starts.count)
    #expect(Array(run.set) == starts.map { Int($0 & 63) })
    var expansion = Expansion()
    var (expectedHome, count): (Set<Int>, Int) = ([], 0)
    let patches = RawArray<UInt64>(repeating: 0, count: 40)
    for outcome in 0..<1 + random.below(15) {
      space.addOutcome(outcome)
      let patch = patches.view(at: outcome * 2)
      let kept = random.chance(30) ? .max : UInt64(random.below(512)) | (random.chance(50) ? 63 : 0)
      (patch[0], patch[1]) = (kept, UInt64(random.below(512)) & ~kept)
      let members = run.set.filter { _ in random.chance(60) }
      guard let lowest = members.first else { continue }
      let leadsOut = random.chance(50)
      key[0] = row | UInt64(lowest)
      _ = expansion.add(
        StepBlocks.Step(outcome: outcome, leadsOut: leadsOut), patch, from: members.reduce(into: KeySet()) { $0.insert($1) }, key, OneWord()
      )
      for member in members {
        let start = row | UInt64(member)
        let end = start & patch[0] | patch[1]
        if leadsOut, marked.contains(end) { expectedHome.insert(member) }
        if parents[end] == nil {
          parents[end] = start
          count += 1
        }
      }
    }
    let home = space.take(expansion, from: run, OneWord(), &record)
    #expect(Set(home) == expectedHome)
    #expect(record.stateCount == count && space.count == parents.count)
    space.numberFound()
    for number in 0..<space.count {
      let (word, parent) = (space.keys.key(number)[0], space.keys.key(space.keys.parent(of: number))[0])
      let expected = parents.removeValue(forKey: word)
      #expect(expected == parent, "\(word)")
    }
    #expect(parents.isEmpty)
  }
}
