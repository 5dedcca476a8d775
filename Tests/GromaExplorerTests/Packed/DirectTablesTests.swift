import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the tables with a dictionary.
struct DirectTablesTests {
  private static func subject(_ facet: Int32, _ group: Int32) -> DirectTables.Subject { DirectTables.Subject(facet: facet, group: group) }

  @Test(arguments: [[0xF0, 0], [0x3, 0x7F0], [0xFF00_0000_0000_0003, 0], [0, 1], [0, 0]] as [[UInt64]])
  func aNumberIsFoundByTheBitsOfItsTable(mask: [UInt64]) {
    let words = RawArray<UInt64>(repeating: 0, count: 2)
    let (key, width) = (words.view(at: 0), ManyWords(words: 2))
    var random = SeededGenerator(seed: mask[0] ^ mask[1])
    var tables = DirectTables()
    let all = (0..<3).map { tables.table(of: Self.subject(1, $0), mask) }
    #expect(all.allSatisfy { !$0.isNone })
    var known: [[UInt64]: Int] = [:]
    for number in 1...2_000 {
      let table = random.below(3)
      for word in 0..<2 { key[word] = UInt64.random(in: 0 ... .max, using: &random) }
      let place = all[table].place(of: key, width)
      let bits = [UInt64(table), key[0] & mask[0], key[1] & mask[1]]
      let found = tables[place]
      #expect(found == known[bits] ?? 0)
      if found == 0 {
        tables[place] = number
        known[bits] = number
      }
    }
  }

  @Test func tablesExistForFewBitsInTwoRuns() {
    var tables = DirectTables()
    let masks: [[UInt64]] = [[0x3FF], [0x7FF], [0b10101], [0x1_0001], [0x1F, 0x1F], [0, 0x3FF << 54]]
    let areNone = masks.enumerated().map { tables.table(of: Self.subject(Int32($0), 0), $1).isNone }
    // The second run of bits in the fifth mask is too low to be moved behind the first.
    #expect(areNone == [false, true, true, false, true, false])
  }

  @Test func aSubjectHasOneTable() {
    let words = RawArray<UInt64>(repeating: 5, count: 1)
    var tables = DirectTables()
    let places = [(1, 2), (1, 3), (1, 2)].map { tables.table(of: Self.subject($0, $1), [0xF]).place(of: words.view(at: 0), OneWord()) }
    #expect(places[0] == places[2])
    #expect(places[0] != places[1])
  }

  @Test func tablesAreLimitedToAMillionEntries() {
    var tables = DirectTables()
    let made = (0..<1_100).filter { !tables.table(of: Self.subject(1, $0), [0x3FF]).isNone }
    #expect(made.count == 1_024)
    let small = tables.table(of: Self.subject(2, 0), [1]).isNone
    #expect(small)
  }
}
