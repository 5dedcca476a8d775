import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that found keys are numbered row by row.
final class FoundKeysTests {
  private let scratch = RawArray<UInt64>(repeating: 0, count: 1)
  private var key: Key { scratch.view(at: 0) }
  private var rows = KeyRows(words: 1)
  private var found = FoundKeys(words: 1)
  private var runs = KeyRuns(words: 1)

  private func find(_ members: [Int], row: UInt64, from parent: Int) {
    key[0] = row << 6
    let set = members.reduce(KeySet()) { $0 | KeySet($1) }
    let record = found.add(set, of: rows.insert(set, key), key)
    for member in members { found.add(member, of: record, parent: parent) }
  }

  private var numbers: [Int] { (0..<found.count).map { found.number(of: $0) } }

  @Test func keysOfARowAreNumberedConsecutively() {
    find([9, 3], row: 7, from: 0)
    find([5], row: 2, from: 1)
    find([4], row: 7, from: 2)
    #expect(found.count == 4)
    found.number(into: &runs)
    #expect(numbers == [2, 0, 3, 1])
    let parents = (0..<4).map { found.parent(of: $0) }
    #expect(parents == [0, 0, 1, 2])
    var keys: [UInt64] = []
    for number in 0..<4 {
      runs.read(number, into: key)
      keys.append(key[0])
    }
    let expected: [UInt64] = [451, 452, 457, 133]
    #expect(keys == expected)
  }

  @Test func keysFoundLaterInARowAreNumberedAfterEarlierOnes() {
    find([9], row: 7, from: 0)
    found.number(into: &runs)
    found.removeAll()
    #expect(found.count == 0)
    find([3], row: 7, from: 0)
    found.number(into: &runs)
    #expect(numbers == [1])
  }
}
