import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares rows of keys with a set.
final class KeyRowsTests {
  private let storage = RawArray<UInt64>(repeating: 0, count: 6)
  private var key: Key { storage.view(at: 0) }
  private var other: Key { storage.view(at: 3) }

  /// - Parameter highest: The bound of the first word. The lower it is, the fuller are the rows.
  @Test(arguments: [1, 2, 3], [300, 5_000, 1 << 40] as [UInt64])
  func insertedKeysArePresent(words count: Int, highest: UInt64) {
    var random = SeededGenerator(seed: highest)
    var rows = KeyRows(words: count)
    // The inserted keys, and whether each is marked.
    var known: [[UInt64]: Bool] = [:]
    func randomKey() -> [UInt64] { (0..<count).map { UInt64.random(in: 0..<($0 == 0 ? highest : 30), using: &random) } }
    func setKey(_ words: [UInt64]) { for (index, word) in words.enumerated() { key[index] = word } }
    for _ in 0..<20_000 {
      let words = randomKey()
      setKey(words)
      if known[words] == nil {
        let row = rows.find(key) ?? rows.insert(key)
        #expect(!row.keys.contains(key.member))
        row.keys = row.keys | KeySet(key.member)
        known[words] = false
      } else if random.below(4) == 0 {
        rows.find(key)?.mark(KeySet(key.member))
        known[words] = true
      }
    }
    for words in Array(known.keys) + (0..<5_000).map({ _ in randomKey() }) {
      setKey(words)
      let row = rows.find(key, ManyWords(words: count))
      #expect((row?.keys.contains(key.member) ?? false) == (known[words] != nil))
      #expect((row?.marked.contains(key.member) ?? false) == (known[words] ?? false))
      guard let index = row?.index else { continue }
      rows.read(key.member, of: index, into: other)
      #expect((0..<count).map { other[$0] } == words)
    }
    let left = rows.unmarked
    var unmarked: [[UInt64]] = []
    for first in stride(from: 0, to: left.count, by: count) { unmarked.append((first..<first + count).map { left[$0] }) }
    #expect(Set(unmarked) == Set(known.filter { !$0.value }.keys))
    #expect(Set(unmarked).count == unmarked.count)
  }

  @Test func keysOfARowHaveOneEntry() {
    var rows = KeyRows(words: 1)
    key[0] = 64 * 5 + 3
    let first = rows.insert(key)
    first.keys = KeySet(3) | KeySet(63)
    key[0] = 64 * 5 + 17
    let row = rows.find(key)
    #expect(row?.index == 0 && row.map { Array($0.keys) } == [3, 63])
    key[0] = 64 * 6 + 3
    let next = rows.find(key)
    #expect(next == nil && rows.count == 1)
  }

  @Test func aRowKeepsTheIndexOfItsLastRun() {
    var rows = KeyRows(words: 1)
    for number in 0..<1_000 {
      key[0] = UInt64(number) * 640
      let row = rows.insert(key)
      #expect(row.lastRun == -1 && row.index == number)
      row.lastRun = number
    }
    for number in 0..<1_000 {
      key[0] = UInt64(number) * 640
      let found = rows.find(key)?.lastRun
      #expect(found == number)
    }
  }
}
