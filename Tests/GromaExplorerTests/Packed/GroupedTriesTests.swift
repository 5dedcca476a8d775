import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that a trie finds exactly what was inserted for a group.
@MainActor
struct GroupedTriesTests {
  /// Returns the result for a vector. Slots 0 and 1 make the groups; the rest depends on slot 2 and, if that is 1, on slot 3.
  private func result(_ row: [Int32]) -> Int { Int(row[0] * 100 + row[1] * 1_000 + row[2] * 10 + (row[2] == 1 ? row[3] : 0)) }

  private func asked(_ row: [Int32]) -> [Int32] { Array(0..<(row[2] == 1 ? 4 : 3)) }

  @Test(arguments: [1, 2] as [UInt64])
  func learnedResultsAreFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var questions = Questions()
    let slots = SlotTable(StubApp.plain, bounds: Bounds())
    for slot in 0..<4 { _ = questions.number(ofValueOf: slot, in: slots) }
    var table = KeyTable()
    table.fit([3, 5, 4, 9]) { _ in false }
    var tries = GroupedTries()
    tries.reset(for: table, isSmall: { $0 < 2 })
    let words = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
    let key = words.view(at: 0)
    var known: Set<[Int32]> = []
    for _ in 0..<2_000 {
      let row = [3, 5, 4, 9].map { Int32(random.below($0)) }
      for (slot, value) in row.enumerated() { table.set(slot, value, in: key) }
      let number = tries.group(of: key)
      let group = try #require(number)
      let function = random.below(100)
      let mark = [Int32(function)] + (row[2] == 1 ? row : Array(row.prefix(3)))
      let found = tries.find(function, in: group, key, questions)
      #expect(found == (known.contains(mark) ? Int32(result(row)) : GroupedTries.unknown))
      if known.insert(mark).inserted { tries.learn(function, in: group, key, asked(row), result(row), table, questions) }
    }
  }

  @Test func noGroupIsAddedBeyondTheLimit() {
    var limits = Limits()
    limits.groups = 2
    var table = KeyTable()
    table.fit([3, 5, 4, 9]) { _ in false }
    var tries = GroupedTries(limits)
    tries.reset(for: table, isSmall: { $0 == 1 })
    let words = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
    let key = words.view(at: 0)
    let found = (0..<5).map { value in
      table.set(1, Int32(value), in: key)
      return tries.group(of: key)
    }
    #expect(found == [0, 1, nil, nil, nil])
    table.set(1, 1, in: key)
    #expect(tries.group(of: key) == 1, "a known group is found beyond the limit")
  }
}
