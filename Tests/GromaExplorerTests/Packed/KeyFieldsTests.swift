import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the positions of the fields in which keys contain the values of slots.
struct KeyFieldsTests {
  private static func fields(_ table: borrowing KeyTable) -> [KeyTable.Field] { (0..<table.fields.count).map { table.fields[$0] } }

  private static func randomCounts(_ random: inout SeededGenerator) -> [Int] {
    (0..<1 + random.below(70)).map { _ in 1 + random.below(1 << random.below(18)) }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func fieldsHoldTheirValuesAndDoNotOverlap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = Self.randomCounts(&random)
    let free = Set(counts.indices.filter { _ in random.chance(40) })
    var table = KeyTable()
    table.fit(counts) { free.contains($0) }
    let (fields, words) = (Self.fields(table), table.words)
    #expect(fields.count == counts.count)
    var used = [UInt64](repeating: 0, count: words)
    var highestFree = [Int32](repeating: -1, count: words)
    for (slot, field) in fields.enumerated() {
      let width = Int(field.mask.nonzeroBitCount)
      #expect(field.mask == (1 << UInt64(width)) - 1 && Int(field.shift) + width <= 64, "no field crosses a word boundary")
      #expect(field.mask >= UInt64(counts[slot] - 1) && (width == 1 || field.mask / 2 < UInt64(counts[slot] - 1)), "no field is too wide")
      let bits = field.mask << UInt64(field.shift)
      #expect(used[Int(field.word)] & bits == 0)
      used[Int(field.word)] |= bits
      if free.contains(slot) { highestFree[Int(field.word)] = max(highestFree[Int(field.word)], field.shift) }
    }
    for (slot, field) in fields.enumerated() where !free.contains(slot) {
      #expect(field.shift > highestFree[Int(field.word)], "free slots are in the lowest bits")
    }
    for bits in used { #expect(bits & (bits &+ 1) == 0, "no bits are unused between fields") }
    #expect(used.allSatisfy { $0 != 0 })
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func valuesAreReadAsTheyWereWritten(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = Self.randomCounts(&random)
    var table = KeyTable()
    table.fit(counts) { $0.isMultiple(of: 3) }
    let storage = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
    let key = storage.view(at: 0)
    var row = counts.map { _ in Int32(0) }
    for _ in 0..<300 {
      let slot = random.below(counts.count)
      row[slot] = Int32(random.below(counts[slot]))
      table.set(slot, row[slot], in: key)
      let read = Self.fields(table).map { $0.value(in: key) }
      #expect(read == row, "other fields do not change")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func fieldsAreWidenedIfAValueDoesNotFit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = KeyTable()
    var counts = [2, 3, 5]
    let isEmptyTooNarrow = table.isTooNarrow(for: counts)
    #expect(isEmptyTooNarrow, "there are no fields")
    table.fit(counts) { _ in true }
    for version in 2..<40 {
      let before = Self.fields(table)
      if random.chance(20), counts.count < 40 { counts.append(1 + random.below(9)) }
      for _ in 0..<2 { counts[random.below(counts.count)] += random.below(20) }
      let doFit = zip(before, counts).allSatisfy { $0.mask >= UInt64($1 - 1) } && before.count == counts.count
      let isTooNarrow = table.isTooNarrow(for: counts)
      #expect(isTooNarrow == !doFit)
      let first = table.version
      let divisor = 2 + random.below(4)
      table.fit(counts) { $0.isMultiple(of: divisor) }
      #expect(table.version == first + 1 && table.version == version)
      let isStillTooNarrow = table.isTooNarrow(for: counts)
      #expect(!isStillTooNarrow)
      let after = Self.fields(table)
      for (old, new) in zip(before, after) { #expect(new.mask >= old.mask, "no field becomes narrower") }
    }
  }

  @Test func fieldsKeepTheirWidthForSmallerCounts() {
    var table = KeyTable()
    table.fit([100, 2]) { _ in false }
    table.fit([2, 100]) { _ in false }
    let isTooNarrow = table.isTooNarrow(for: [128, 128])
    #expect(!isTooNarrow)
    let isTooNarrowForMore = table.isTooNarrow(for: [129, 2])
    #expect(isTooNarrowForMore)
  }

  @Test func keyHasAsManyWordsAsItsFieldsNeed() {
    // Three fields of 20 bits fit in one word, so that 192 of them need 64 words.
    for (count, words) in [(1, 1), (3, 1), (4, 2), (192, KeyTable.maximumWords)] {
      var table = KeyTable()
      table.fit(Array(repeating: 1 << 20, count: count)) { _ in false }
      let found = table.words
      #expect(found == words)
    }
  }
}
