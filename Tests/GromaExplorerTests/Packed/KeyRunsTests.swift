import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the numbers of keys with a list.
final class KeyRunsTests {
  private let storage = RawArray<UInt64>(repeating: 0, count: 1)
  private var key: Key { storage.view(at: 0) }
  private var rows = KeyRows(words: 1)
  private var runs = KeyRuns()

  /// Sets ``key`` to a key of a row, and returns the row.
  private func row(_ number: Int, _ member: Int = 0) -> KeyRows.Row {
    key[0] = UInt64(number) << 6 | UInt64(member)
    return rows.find(key) ?? rows.insert(key)
  }

  private func add(_ members: [Int], row number: Int) -> Int {
    runs.add(members.reduce(KeySet()) { $0 | KeySet($1) }, to: row(number))
  }

  /// The words of all numbered keys, by number.
  private var numbered: [UInt64] {
    (0..<runs.count).map { number in
      let run = runs.run(of: number)
      rows.read(run.member(of: number), of: Int(run.row), into: key)
      return key[0]
    }
  }

  @Test func keysOfARowAreNumberedConsecutively() {
    let found = [add([9, 3], row: 7), add([5], row: 2), add([4], row: 7)]
    #expect(found == [0, 1, 0])
    #expect(runs.count == 0 && runs.firstOpen == 0)
    let early = runs.number(of: 9, in: row(7))
    #expect(early == nil)
    runs.number()
    #expect(numbered == [451, 452, 457, 133])
    #expect(runs.count == 4 && runs.firstOpen == 2)
  }

  @Test func keysFoundLaterInARowAreNumberedAfterEarlierOnes() {
    _ = add([9], row: 7)
    runs.number()
    let later = add([3], row: 7)
    #expect(later == 1)
    runs.number()
    #expect(numbered == [457, 451])
  }

  @Test func successiveKeysInAscendingOrderAreOneRun() {
    for (number, member) in [(7, 3), (7, 9), (7, 4), (2, 5), (7, 6)] { runs.append(member, to: row(number, member)) }
    #expect(numbered == [451, 457, 452, 133, 454])
    let sets = (0..<runs.firstOpen).map { Array(runs[$0].set) }
    #expect(sets == [[3, 9], [4], [5], [6]])
  }

  /// Keys receive numbers in both ways, and are found by their numbers in any order.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func keysAndNumbersAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var known: [UInt64: Int?] = [:]
    var list: [UInt64] = []
    var open: [(row: Int, members: Set<Int>)] = []
    for _ in 0..<400 {
      let number = random.below(12)
      let members = (0...random.below(6)).map { _ in random.below(64) }.filter { known[UInt64(number << 6 | $0)] == nil }
      if members.isEmpty { continue }
      if random.chance(30) {
        close()
        for member in Set(members) {
          known[UInt64(number << 6 | member)] = list.count
          list.append(UInt64(number << 6 | member))
          runs.append(member, to: row(number, member))
        }
      } else {
        for member in members { known[UInt64(number << 6 | member)] = .some(nil) }
        _ = add(members, row: number)
        if let place = open.firstIndex(where: { $0.row == number }) {
          open[place].members.formUnion(members)
        } else {
          open.append((number, Set(members)))
        }
      }
    }
    let (found, count) = (numbered, runs.count)
    #expect(found == list && count == list.count)
    for word in 0..<(13 << 6) as Range<UInt64> {
      let number = runs.number(of: Int(word & 63), in: row(Int(word >> 6)))
      #expect(number == known[word] ?? nil, "\(word)")
    }
    for number in (0..<1_000).map({ _ in random.below(list.count) }) {
      let run = runs.run(of: number)
      #expect(run.number(of: Int(list[number] & 63)) == number)
      let part = run.part(number..<number + 1 + random.below(5))
      #expect(part.first == UInt32(number) && part.member(of: number) == Int(list[number] & 63))
      for member in part.set { #expect(list[part.number(of: member)] == UInt64(Int(list[number] >> 6) << 6 | member)) }
    }

    func close() {
      runs.number()
      for (row, members) in open {
        for member in members.sorted() {
          known[UInt64(row << 6 | member)] = list.count
          list.append(UInt64(row << 6 | member))
        }
      }
      open = []
    }
  }
}
