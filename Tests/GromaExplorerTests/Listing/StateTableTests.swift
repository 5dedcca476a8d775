import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the fields of keys, and compares the states of a table with a dictionary.
struct StateTableTests {
  private static func fields(_ table: borrowing StateTable) -> [StateTable.Field] { (0..<table.fields.count).map { table.fields[$0] } }

  private static func randomCounts(_ random: inout SeededGenerator) -> [Int] {
    (0..<1 + random.below(70)).map { _ in 1 + random.below(1 << random.below(18)) }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func fieldsHoldTheirValuesAndDoNotOverlap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = Self.randomCounts(&random)
    var table = StateTable()
    table.fit(counts)
    let (fields, words) = (Self.fields(table), table.words)
    #expect(fields.count == counts.count)
    var used = [UInt64](repeating: 0, count: words)
    for (slot, field) in fields.enumerated() {
      let width = Int(field.mask.nonzeroBitCount)
      #expect(field.mask == (1 << UInt64(width)) - 1 && Int(field.shift) + width <= 64, "no field crosses a word boundary")
      #expect(field.mask >= UInt64(counts[slot] - 1) && (width == 1 || field.mask / 2 < UInt64(counts[slot] - 1)), "no field is too wide")
      let bits = field.mask << UInt64(field.shift)
      #expect(used[Int(field.word)] & bits == 0)
      used[Int(field.word)] |= bits
    }
    for bits in used { #expect(bits & (bits &+ 1) == 0, "no bits are unused between fields") }
    #expect(used.allSatisfy { $0 != 0 })
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func valuesAreReadAsTheyWereWritten(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = Self.randomCounts(&random)
    var table = StateTable()
    table.fit(counts)
    let storage = RawArray<UInt64>(repeating: 0, count: StateTable.maximumWords)
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
    var table = StateTable()
    var counts = [2, 3, 5]
    let isEmptyTooNarrow = table.isTooNarrow(for: counts)
    #expect(isEmptyTooNarrow, "there are no fields")
    table.fit(counts)
    for _ in 0..<38 {
      let before = Self.fields(table)
      if random.chance(20), counts.count < 40 { counts.append(1 + random.below(9)) }
      for _ in 0..<2 { counts[random.below(counts.count)] += random.below(20) }
      let doFit = zip(before, counts).allSatisfy { $0.mask >= UInt64($1 - 1) } && before.count == counts.count
      let isTooNarrow = table.isTooNarrow(for: counts)
      #expect(isTooNarrow == !doFit)
      table.fit(counts)
      let isStillTooNarrow = table.isTooNarrow(for: counts)
      #expect(!isStillTooNarrow)
      let after = Self.fields(table)
      for (old, new) in zip(before, after) { #expect(new.mask >= old.mask, "no field becomes narrower") }
    }
  }

  @Test func fieldsKeepTheirWidthForSmallerCounts() {
    var table = StateTable()
    table.fit([100, 2])
    table.fit([2, 100])
    let isTooNarrow = table.isTooNarrow(for: [128, 128])
    #expect(!isTooNarrow)
    let isTooNarrowForMore = table.isTooNarrow(for: [129, 2])
    #expect(isTooNarrowForMore)
  }

  @Test func keyHasAsManyWordsAsItsFieldsNeed() {
    // Three fields of 20 bits fit in one word, so that 192 of them need 64 words.
    for (count, words) in [(1, 1), (3, 1), (4, 2), (192, StateTable.maximumWords)] {
      var table = StateTable()
      table.fit(Array(repeating: 1 << 20, count: count))
      let found = table.words
      #expect(found == words)
    }
  }

  // MARK: States

  /// Inserts random vectors of slots, widens fields in between, and compares with a dictionary. A failure prints the seed.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func statesKeepTheirNumbersWhenFieldsAreWidened(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var limits = Limits()
    limits.tableEntries = 4
    var table = StateTable(limits)
    var counts = (0..<1 + random.below(30)).map { _ in 1 + random.below(4) }
    table.fit(counts)
    let storage = RawArray<UInt64>(repeating: 0, count: StateTable.maximumWords)
    let key = storage.view(at: 0)
    var rows: [[Int32]] = []
    var opaque: [Int: Int] = [:]
    func trimmed(_ row: [Int32]) -> [Int32] { Array(row.reversed().drop { $0 == 0 }.reversed()) }
    for _ in 0..<400 {
      if random.chance(5) {
        counts[random.below(counts.count)] += random.below(40)
        if random.chance(30), counts.count < 60 { counts.append(1 + random.below(3)) }
        if table.isTooNarrow(for: counts) { table.fit(counts) }
      }
      let row = counts.map { Int32(random.below(min($0, 1 + random.below(3)))) }
      for word in 0..<table.words { key[word] = 0 }
      for (slot, value) in row.enumerated() { table.set(slot, value, in: key) }
      let known = rows.firstIndex(of: trimmed(row))
      let found = table.number(of: key)
      #expect(found == known, "seed \(seed)")
      if known != nil { continue }
      let number = table.count
      let move = random.chance(20) ? random.below(9) : nil
      table.insert(key, parent: number / 2, opaque: move)
      rows.append(trimmed(row))
      opaque[number] = move
    }
    let count = table.count
    #expect(count == rows.count)
    for number in 0..<count {
      let (row, parent, move, found) = (
        trimmed(table.row(table.key(number))), table.parent(of: number), table.opaqueMove(to: number), table.number(of: table.key(number))
      )
      #expect(row == rows[number] && parent == number / 2 && move == opaque[number] && found == number)
      // A slot without a field is absent.
      let values = (0...counts.count).map { table.value(of: $0, in: number) }
      #expect(trimmed(values) == row)
    }
  }
}
