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

  /// Calls a function with both widths if a key has one word, and otherwise with the only width that fits.
  private func withWidths(_ count: Int, _ body: (any KeyWidth) -> Void) {
    if count == 1 { body(OneWord()) }
    body(ManyWords(words: count))
  }

  @Test(arguments: 1...3, 1...4 as ClosedRange<UInt64>)
  func keysAreComparedInTheBitsOfAMask(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (one, other, mask) = (
        Self.randomWords(&random, count, bits: 2), Self.randomWords(&random, count, bits: 2), Self.randomWords(&random, count)
      )
      let masked = zip(other, mask).map { $0 & $1 }
      let (a, b, bits, c) = (key(one), key(other, at: 5), key(mask, at: 10), key(masked, at: 15))
      let isSame = zip(one, mask).map { $0 & $1 } == masked
      withWidths(count) { width in
        let (isEqual, isEqualInMask, hashes) = compare(a, b, c, bits, width)
        #expect(isEqual == (one == other))
        #expect(isEqualInMask == isSame)
        #expect((hashes.0 == hashes.1) == isSame, "\(one) \(other) \(mask)")
        #expect(hashes.0 != hashes.2, "the number is part of the hash")
      }
    }
  }

  private func compare(
    _ one: Key, _ other: Key, _ masked: Key, _ mask: Key, _ width: some KeyWidth
  ) -> (isEqual: Bool, isEqualInMask: Bool, hashes: (UInt64, UInt64, UInt64)) {
    (
      one.isEqual(to: other, width), one.isEqual(to: masked, width, in: mask),
      (one.hash(width, in: mask, with: 3), other.hash(width, in: mask, with: 3), one.hash(width, in: mask, with: 4))
    )
  }

  @Test(arguments: 1...3, 1...4 as ClosedRange<UInt64>)
  func patchKeepsAndSetsBits(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var kept = 0
    for _ in 0..<200 {
      let (old, mask) = (Self.randomWords(&random, count, bits: 3), Self.randomWords(&random, count, bits: 3))
      // Half of the patches set the bits that the key has.
      let added = (random.chance(50) ? old : Self.randomWords(&random, count, bits: 3)).indices.map { index in
        (random.chance(50) ? old[index] : UInt64(random.below(8))) & ~mask[index]
      }
      let expected = (0..<count).map { old[$0] & mask[$0] | added[$0] }
      let (start, patch, end) = (key(old), key(mask + added, at: 4), key([0, 0, 0], at: 12))
      withWidths(count) { width in
        end.set(start, width, by: patch)
        #expect(words(end, count) == expected)
        let (isKept, isEndKept) = (start.isKept(width, by: patch), end.isKept(width, by: patch))
        #expect(isKept == (expected == old))
        #expect(isEndKept, "the patch has no effect on its own result")
      }
      if expected == old { kept += 1 }
    }
    #expect((1..<200).contains(kept))
  }

  /// The keys of a row differ only in their members.
  @Test(arguments: 1...3)
  func membersDoNotChangeTheRow(count: Int) {
    var random = SeededGenerator(seed: 9)
    var hashes: [[UInt64]: UInt64] = [:]
    for _ in 0..<300 {
      let old = Self.randomWords(&random, count, bits: 8)
      let (start, other) = (key(old), key(old, at: 5))
      let member = random.below(64)
      other.setMember(member)
      #expect(other.member == member && other[0] >> 6 == old[0] >> 6)
      withWidths(count) { width in
        let isSame = other.isInRow(of: start, width)
        #expect(isSame)
        let (one, same) = (start.rowHash(width), other.rowHash(width))
        #expect(one == same)
        let row = [old[0] & ~KeySet.lowest] + old.dropFirst()
        #expect(hashes.updateValue(one, forKey: row) ?? one == one)
        for word in 0..<count {
          other[word] ^= 1 << 6
          let (isSame, hash) = (other.isInRow(of: start, width), other.rowHash(width))
          #expect(!isSame && hash != one)
          other[word] ^= 1 << 6
        }
      }
    }
    #expect(Set(hashes.values).count == hashes.count, "rows have different hashes")
  }
}
