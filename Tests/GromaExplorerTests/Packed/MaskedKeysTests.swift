import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the numbers of keys with a dictionary of masked words.
final class MaskedKeysTests {
  /// A key and the masks of three owners, each of three words.
  private let storage = RawArray<UInt64>(repeating: 0, count: 12)
  private var key: Key { storage.view(at: 0) }
  private func mask(_ owner: Int) -> Key { storage.view(at: 3 + 3 * owner) }

  @Test(arguments: 1...3, [1, 2, 3] as [UInt64])
  func numbersAreFoundByTheMaskedBits(words: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys = MaskedKeys(entries: 4)
    var known: [[UInt64]: Int] = [:]
    for owner in 0..<3 {
      for word in 0..<words { mask(owner)[word] = UInt64(random.below(16)) << 2 }
    }
    for number in 0..<2_000 {
      for word in 0..<words { key[word] = UInt64(random.below(64)) }
      let owner = random.below(3)
      let masked = [UInt64(owner)] + (0..<words).map { key[$0] & mask(owner)[$0] }
      let found = keys.find(key, in: mask(owner), of: owner, ManyWords(words: words))
      #expect(found == known[masked])
      if words == 1 {
        let same = keys.find(key, in: mask(owner), of: owner, OneWord())
        #expect(same == found)
      }
      if found != nil || random.chance(30) { continue }
      known[masked] = number
      keys.insert(number, key, in: mask(owner), of: owner, words: words)
    }
    #expect(known.count > 10)
    let count = keys.entries.count
    #expect(count == known.count * (words + 1))
  }
}
