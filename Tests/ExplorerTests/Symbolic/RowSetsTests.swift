import NavigationTesting
import Testing

@testable import Explorer

/// Sets of rows against sets of arrays.
struct RowSetsTests {
  private static let length = 5

  private func randomRows(_ chance: inout SeededGenerator) -> Set<[Int32]> {
    Set((0..<chance.below(40)).map { _ in (0..<Self.length).map { _ in Int32(chance.below(3)) } })
  }

  private func set(of rows: Set<[Int32]>, in sets: inout RowSets) -> RowSet {
    rows.reduce(.empty) { sum, row in sets.union(sum, sets.set(of: row)) }
  }

  private func rows(of set: RowSet, in sets: borrowing RowSets) -> Set<[Int32]> {
    let rows = sets.rows(of: set).map { $0 + [Int32](repeating: 0, count: Self.length - $0.count) }
    let all = Set(rows)
    #expect(all.count == rows.count, "each row is there once")
    return all
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func operationsAreThoseOfSets(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var sets = RowSets()
    let (one, other) = (randomRows(&chance), randomRows(&chance))
    let (a, b) = (set(of: one, in: &sets), set(of: other, in: &sets))
    let (union, difference, intersection) = (sets.union(a, b), sets.difference(a, b), sets.intersection(a, b))
    #expect(rows(of: union, in: sets) == one.union(other))
    #expect(rows(of: difference, in: sets) == one.subtracting(other))
    #expect(rows(of: intersection, in: sets) == one.intersection(other))
    #expect(sets.count(union).exact == UInt128(one.union(other).count))
    // Equal sets have equal numbers, however they were made.
    #expect(sets.union(difference, intersection) == a)
    for slot in 0..<Self.length {
      #expect(sets.values(of: a, in: slot) == Set(one.map { $0[slot] }).sorted())
      let value = Int32(chance.below(3))
      let filtered = sets.filter(a, slot, tag: (Int32(slot), value)) { $0 == value }
      #expect(rows(of: filtered, in: sets) == one.filter { $0[slot] == value })
    }
    let (first, last) = (sets.row(of: a), sets.row(of: a, last: true))
    let sorted = one.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(first.map { sets.set(of: $0) } == sorted.first.map { sets.set(of: $0) })
    #expect(last.map { sets.set(of: $0) } == sorted.last.map { sets.set(of: $0) })
  }

  /// A question is the value of the slot of its number.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func rulesAreAppliedToEachRow(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var sets = RowSets()
    var rules = Rules()
    let (rows, targets) = (randomRows(&chance), randomRows(&chance))
    let (from, to) = (set(of: rows, in: &sets), set(of: targets, in: &sets))
    for _ in 0..<10 {
      let slots = (0..<Self.length).shuffled(using: &chance)
      let conditions = slots.prefix(chance.below(3)).map { Rules.Condition(question: Int32($0), answer: Int32(chance.below(3))) }
      let slotsToWrite = (0..<Self.length).shuffled(using: &chance).prefix(chance.below(3))
      let writes = Dictionary(uniqueKeysWithValues: slotsToWrite.map { ($0, Int32(chance.below(4))) })
      let rule = rules.add(conditions, writes) { Int($0) }
      func written(_ row: [Int32]) -> [Int32] { row.indices.map { writes[$0] ?? row[$0] } }
      let selected = rows.filter { row in conditions.allSatisfy { row[Int($0.question)] == $0.answer } }
      let answer = { (_: Int32, value: Int32) in value }
      let select = sets.select(from, rule, of: rules, answer)
      let image = sets.image(from, rule, of: rules, answer)
      let preimage = sets.preimage(of: to, in: from, rule, of: rules, answer)
      #expect(self.rows(of: select, in: sets) == selected)
      #expect(self.rows(of: image, in: sets) == Set(selected.map(written)))
      #expect(self.rows(of: preimage, in: sets) == selected.filter { targets.contains(written($0)) })
    }
  }

  @Test func rowsEndInZerosForEver() {
    var sets = RowSets()
    #expect(sets.set(of: [0, 0]) == .zeros)
    #expect(sets.set(of: [1, 0, 0]) == sets.set(of: [1]))
    #expect(sets.values(of: sets.set(of: [1]), in: 7) == [0])
  }

  /// Two values in each of 200 slots.
  @Test func whatIsTooManyIsRoughlyCounted() {
    var sets = RowSets()
    var rules = Rules()
    var set = RowSet.zeros
    for slot in 0..<200 {
      let rule = rules.add([], [slot: 1]) { Int($0) }
      set = sets.union(set, sets.image(set, rule, of: rules) { $1 })
      if slot == 126 { #expect(sets.count(set).exact == 1 << 127) }
    }
    #expect(sets.count(set).exact == nil)
    #expect(sets.count(set).clamped == .max)
    #expect(abs(sets.count(set).approximate / 0x1p200 - 1) < 1e-9)
    #expect(sets.nodeCount < 20_000)
  }
}
