import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares packed keys with a dictionary of vectors.
struct KeyTableTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func keysAreFoundAfterTheirFieldsMove(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = KeyTable()
    var counts: [Int] = []
    var numbers: [[Int32]: Int] = [:]
    // The numbered vectors in the order of their numbers, followed by those without a number in the order in which they were found.
    var rows: [[Int32]] = []
    var parents: [[Int32]: [Int32]] = [:]
    var marked: Set<[Int32]> = []
    let words = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
    let key = words.view(at: 0)
    for _ in 0..<5_000 {
      // Slots are added, and slots get more values.
      if counts.count < 40, random.below(100) == 0 || counts.isEmpty { counts.append(1) }
      let slot = random.below(counts.count)
      if random.below(8) == 0 { counts[slot] = counts[slot] * 3 / 2 + 1 }
      if table.isTooNarrow(for: counts) {
        numberFound()
        table.fit(counts) { $0.isMultiple(of: 2) }
      }
      let row = counts.map { Int32(random.below(min($0, 3))) }
      for word in 0..<table.words { key[word] = 0 }
      for (slot, value) in row.enumerated() { table.set(slot, value, in: key) }
      let trimmed = Self.trimmed(row)
      let isThere = table.contains(key)
      #expect(isThere == (numbers[trimmed] != nil))
      // Numbers are given now and then. A key that was inserted in between is found, too.
      if random.below(50) == 0 {
        numberFound()
        let found = table.number(of: key)
        #expect(found == numbers[trimmed])
      }
      if numbers[trimmed] == nil {
        let parent = table.numberedCount == 0 ? 0 : random.below(table.numberedCount)
        numbers[trimmed] = rows.count
        parents[trimmed] = rows.isEmpty ? [] : Self.trimmed(rows[parent])
        rows.append(row)
        if table.numberedCount == table.count, random.below(3) == 0 {
          table.append(key, parent: parent)
          numbers[trimmed] = table.numberedCount - 1
        } else {
          table.insert(key, parent: parent)
        }
        if rows.count == 1 { numberFound() }
        if random.below(3) == 0 {
          table.mark(key)
          marked.insert(trimmed)
        }
      }
    }
    numberFound()
    for (number, row) in rows.enumerated() {
      var values: [Int32] = []
      for slot in row.indices { values.append(table.fields[slot].value(in: table.key(number))) }
      let (parent, isMarked, found) = (
        table.parent(of: number), table.isMarked(table.key(number)), table.number(of: table.key(number))
      )
      #expect(values == row)
      #expect(number == 0 || Self.trimmed(rows[parent]) == parents[Self.trimmed(row)])
      #expect(isMarked == marked.contains(Self.trimmed(row)))
      #expect(found == number)
      // A run contains consecutive keys.
      let run = table.run(from: number, to: min(number + 3, table.count))
      #expect(run.first == number && (1...3).contains(run.set.count))
      for (place, member) in run.set.enumerated() {
        table.read(member, of: run, into: key)
        let isNext = table.isEqual(key, table.key(number + place))
        #expect(isNext)
      }
    }

    /// Numbers the vectors that have no number. Expects that each is in the table once, under its number.
    func numberFound() {
      let first = table.numberedCount
      let given = table.numberFound(numbersOf: Array(0..<table.count))
      #expect(given.prefix(first) == Array(0..<first)[...] && given.sorted() == Array(0..<table.count))
      let found = Array(rows[first...])
      for (row, number) in zip(found, given[first...]) {
        rows[number] = row
        numbers[Self.trimmed(row)] = number
      }
    }
  }

  /// Returns a vector without trailing zeros, because slots may be added later.
  private static func trimmed(_ row: [Int32]) -> [Int32] { Array(row.reversed().drop { $0 == 0 }.reversed()) }
}
