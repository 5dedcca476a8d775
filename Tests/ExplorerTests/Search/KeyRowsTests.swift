import NavigationTesting
import Testing

@testable import Explorer

/// Rows of keys against a set.
final class KeyRowsTests {
  private let scratch = RawArray<UInt64>(repeating: 0, count: 3)
  private var key: Key { scratch.view(at: 0) }

  /// - Parameter highest: The lower it is, the fuller are the rows.
  @Test(arguments: [1, 2, 3], [300, 5_000, 1 << 40] as [UInt64])
  func whatIsTakenInIsThere(words count: Int, highest: UInt64) {
    var random = SeededGenerator(seed: highest)
    var rows = KeyRows(words: count)
    // Of each key whether it is marked.
    var known: [[UInt64]: Bool] = [:]
    func randomKey() -> [UInt64] { (0..<count).map { UInt64.random(in: 0..<($0 == 0 ? highest : 30), using: &random) } }
    func setKey(_ words: [UInt64]) { for (index, word) in words.enumerated() { key[index] = word } }
    for _ in 0..<20_000 {
      let words = randomKey()
      setKey(words)
      if known[words] == nil {
        // Half of them where they are to be, if that is known.
        if random.below(2) == 0 { rows.insert(key, at: rows.finder.place(of: key, ManyWords(words: count))) } else { rows.insert(key) }
        known[words] = false
      } else if let place = rows.find(key), random.below(4) == 0 {
        rows.mark(place)
        known[words] = true
      }
    }
    for words in Array(known.keys) + (0..<5_000).map({ _ in randomKey() }) {
      setKey(words)
      let place = rows.find(key)
      #expect((place != nil) == (known[words] != nil))
      if let place {
        let isMarked = rows.finder.isMarked(place)
        #expect(isMarked == known[words])
      }
    }
    let left = rows.unmarked
    var unmarked: [[UInt64]] = []
    for first in stride(from: 0, to: left.count, by: count) { unmarked.append((first..<first + count).map { left[$0] }) }
    #expect(Set(unmarked) == Set(known.filter { !$0.value }.keys))
    #expect(Set(unmarked).count == unmarked.count)
  }
}
