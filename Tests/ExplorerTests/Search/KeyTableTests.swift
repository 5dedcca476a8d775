import NavigationTesting
import Testing

@testable import Explorer

/// Keys against rows in a dictionary.
struct KeyTableTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func keysAreFoundWhereverTheirFieldsMove(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = KeyTable()
    var counts: [Int] = []
    var numbers: [[Int32]: Int] = [:]
    var rows: [[Int32]] = []
    let words = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
    let key = words.view(at: 0)
    for _ in 0..<5_000 {
      // Slots are added, and slots get more values.
      if counts.count < 40, random.below(100) == 0 || counts.isEmpty { counts.append(1) }
      let slot = random.below(counts.count)
      if random.below(8) == 0 { counts[slot] = counts[slot] * 3 / 2 + 1 }
      _ = table.fit(counts) { $0.isMultiple(of: 2) }
      let row = counts.map { Int32(random.below(min($0, 3))) }
      for word in 0..<table.words { key[word] = 0 }
      for (slot, value) in row.enumerated() { table.set(slot, value, in: key) }
      let trimmed = Array(row.reversed().drop { $0 == 0 }.reversed())
      let isThere = table.contains(key)
      #expect(isThere == (numbers[trimmed] != nil))
      // The numbers are asked for now and then: what was taken in meanwhile is found, too.
      if random.below(50) == 0 {
        let found = table.number(of: key)
        #expect(found == numbers[trimmed])
      }
      if numbers[trimmed] == nil {
        numbers[trimmed] = rows.count
        rows.append(row)
        table.insert(key, parent: (rows.count - 1) / 2)
        if table.count % 3 == 1 { table.mark(table.count - 1) }
      }
    }
    for (number, row) in rows.enumerated() {
      var values: [Int32] = []
      for slot in row.indices { values.append(table.fields[slot].value(in: table.key(number))) }
      let (parent, isMarked, found) = (
        table.parent(of: number), table.isMarked(table.key(number)), table.number(of: table.key(number))
      )
      #expect(values == row)
      #expect(parent == number / 2)
      #expect(isMarked == (number % 3 == 0))
      #expect(found == number)
    }
  }
}
