import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares rows of keys with a set.
final class KeyRowsTests {
  private let scratch = RawArray<UInt64>(repeating: 0, count: 3)
  private var key: Key { scratch.view(at: 0) }

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
        let row = rows.insert(KeySet(key.member), key)
        #expect(row.keys.contains(key.member))
        known[words] = false
      } else if random.below(4) == 0 {
        rows.entry(of: key).mark(KeySet(key.member))
        known[words] = true
      }
    }
    for words in Array(known.keys) + (0..<5_000).map({ _ in randomKey() }) {
      setKey(words)
      let row = rows.finder.entry(of: key, ManyWords(words: count))
      #expect(row.keys.contains(key.member) == (known[words] != nil))
      #expect(row.marked.contains(key.member) == (known[words] ?? false))
    }
    let left = rows.unmarked
    var unmarked: [[UInt64]] = []
    for first in stride(from: 0, to: left.count, by: count) { unmarked.append((first..<first + count).map { left[$0] }) }
    #expect(Set(unmarked) == Set(known.filter { !$0.value }.keys))
    #expect(Set(unmarked).count == unmarked.count)
  }

  @Test func keysOfARowAreTakenInTogether() {
    var rows = KeyRows(words: 1)
    key[0] = 64 * 5 + 3
    _ = rows.insert(KeySet(3) | KeySet(63), key)
    let row = rows.insert(KeySet(0), key)
    #expect(Array(row.keys) == [0, 3, 63])
    key[0] = 64 * 6 + 3
    let next = rows.entry(of: key)
    #expect(next.keys.isEmpty)
  }

  @Test func aNoteStaysWithItsRow() {
    var rows = KeyRows(words: 1)
    for number in 0..<1_000 as Range<UInt64> {
      key[0] = number * 640
      let row = rows.insert(KeySet(0), key)
      #expect(row.note == 0)
      row.note = number
    }
    for number in 0..<1_000 as Range<UInt64> {
      key[0] = number * 640
      let note = rows.entry(of: key).note
      #expect(note == number)
    }
  }
}
