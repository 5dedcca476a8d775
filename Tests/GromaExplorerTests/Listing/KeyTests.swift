import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares operations on keys with operations on arrays of words.
final class KeyTests {
  private let storage = RawArray<UInt64>(repeating: 0, count: 20)

  /// Stores words at a position, and returns a view of them.
  private func key(_ words: [UInt64], at place: Int = 0) -> Key {
    let key = storage.view(at: place)
    for (index, word) in words.enumerated() { key[index] = word }
    return key
  }

  private func words(_ key: Key, _ count: Int) -> [UInt64] { (0..<count).map { key[$0] } }

  private static func randomWords(_ random: inout SeededGenerator, _ count: Int, bits: Int = 6) -> [UInt64] {
    (0..<count).map { _ in UInt64(random.below(1 << bits)) << UInt64(random.below(2) * 40) }
  }

  @Test(arguments: 1...3)
  func equalKeysHaveEqualHashes(count: Int) {
    var random = SeededGenerator(seed: 9)
    var hashes: [[UInt64]: UInt64] = [:]
    for _ in 0..<300 {
      let (one, other) = (Self.randomWords(&random, count, bits: 2), Self.randomWords(&random, count, bits: 2))
      let (a, b) = (key(one), key(other, at: 5))
      let (isEqual, first, second) = (a.isEqual(to: b, count), a.hash(count), b.hash(count))
      #expect(isEqual == (one == other))
      hashes[one] = first
      hashes[other] = second
      if one == other { #expect(first == second) }
    }
    #expect(Set(hashes.values).count == hashes.count, "different keys have different hashes")
  }

  @Test(arguments: 1...3, 1...4 as ClosedRange<UInt64>)
  func patchKeepsAndSetsBits(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (old, mask) = (Self.randomWords(&random, count, bits: 3), Self.randomWords(&random, count, bits: 3))
      // Half of the patches set the bits that the key has.
      let added = (random.chance(50) ? old : Self.randomWords(&random, count, bits: 3)).indices.map { index in
        (random.chance(50) ? old[index] : UInt64(random.below(8))) & ~mask[index]
      }
      let expected = (0..<count).map { old[$0] & mask[$0] | added[$0] }
      let (start, patch, end) = (key(old), key(mask + added, at: 4), key([0, 0, 0], at: 12))
      end.set(start, count, by: patch)
      #expect(words(end, count) == expected)
      #expect(words(start, count) == old, "the other key does not change")
      end.set(end, count, by: patch)
      #expect(words(end, count) == expected, "the patch has no effect on its own result")
    }
  }
}
