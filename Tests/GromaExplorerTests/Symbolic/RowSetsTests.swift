import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares sets of vectors with sets of arrays.
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
    #expect(all.count == rows.count, "rows are unique")
    return all
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func operationsMatchThoseOfSets(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var sets = RowSets()
    let (one, other) = (randomRows(&chance), randomRows(&chance))
    let (a, b) = (set(of: one, in: &sets), set(of: other, in: &sets))
    let (union, difference, intersection) = (sets.union(a, b), sets.difference(a, b), sets.intersection(a, b))
    #expect(rows(of: union, in: sets) == one.union(other))
    #expect(rows(of: difference, in: sets) == one.subtracting(other))
    #expect(rows(of: intersection, in: sets) == one.intersection(other))
    #expect(sets.count(union) == StateCount(one.union(other).count))
    // Equal sets have equal numbers, however they were made.
    #expect(sets.union(difference, intersection) == a)
    for slot in 0..<Self.length {
      let parts = sets.split(a, slot, by: Int32(slot), [0, 1, 0])
      #expect(parts.map(\.answer) == Set(one.map { $0[slot] % 2 }).sorted())
      for (answer, part) in parts { #expect(rows(of: part, in: sets) == one.filter { $0[slot] % 2 == answer }) }
    }
    let (first, last) = (sets.row(of: a), sets.row(of: a, last: true))
    let sorted = one.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(first.map { sets.set(of: $0) } == sorted.first.map { sets.set(of: $0) })
    #expect(last.map { sets.set(of: $0) } == sorted.last.map { sets.set(of: $0) })
    for (place, row) in sorted.enumerated() {
      let found = sets.row(of: a, at: StateCount(place))
      #expect(sets.set(of: found) == sets.set(of: row))
    }
  }

  /// 15 to the power of 20 vectors: neither their number nor the index of one of them is an exact integer.
  @Test func samplesOfASetWithMoreVectorsThanIntegers() {
    var sets = RowSets()
    var node: Int32 = 1
    for _ in 0..<20 {
      let below = node
      node = (1...15).reversed().reduce(0) { right, value in sets.make(value, below, right) }
    }
    let all = sets.result(node)
    #expect(!sets.count(all).isExact)
    let rows = sets.rows(of: all, atEqualDistances: 500)
    #expect(Set(rows).count == 500 && rows == rows.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(rows.first == [Int32](repeating: 1, count: 20) && rows.last?.first == 15)
    #expect(rows.allSatisfy { $0.count == 20 && $0.allSatisfy { (1...15).contains($0) } })
  }

  /// A retained set does not change while other sets are made and released.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func retainedSetsDoNotChange(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    // With such a low limit, nearly every operation releases some nodes.
    var sets = RowSets(limit: seed % 2 == 0 ? 2 : 1 << 16)
    var rules = Rules()
    var held: [(set: RowSet, rows: Set<[Int32]>)] = [(.empty, []), (.zeros, [[0, 0, 0, 0, 0]])]
    for _ in 0..<100 {
      let (one, other) = (held[chance.below(held.count)], held[chance.below(held.count)])
      switch chance.below(8) {
      case 0:
        let rows = randomRows(&chance)
        held.append((set(of: rows, in: &sets), rows))
      case 1: held.append((sets.union(one.set, other.set), one.rows.union(other.rows)))
      case 2: held.append((sets.difference(one.set, other.set), one.rows.subtracting(other.rows)))
      case 3: held.append((sets.intersection(one.set, other.set), one.rows.intersection(other.rows)))
      case 4:
        let changes = randomChanges(&chance)
        let rule = rules.add(changes)
        held.append((sets.image(one.set, rule, of: rules), Set(one.rows.flatMap { applied(changes, to: $0) })))
        let before = one.rows.filter { !other.rows.isDisjoint(with: applied(changes, to: $0)) }
        held.append((sets.preimage(of: other.set, in: one.set, rule, of: rules), before))
      case 5:
        let slot = chance.below(Self.length)
        for (value, part) in sets.split(one.set, slot, by: Int32(slot)) {
          let rows = one.rows.filter { $0[slot] == value }
          #expect(set(of: rows, in: &sets) == part)
          held.append((part, rows))
        }
      case 6: held = held.filter { _ in chance.chance(70) } + [(.empty, [])]
      default:
        sets.collect()
        let made = set(of: one.rows, in: &sets)
        #expect(made == one.set, "equal sets have equal nodes")
      }
      let looked = held[chance.below(held.count)]
      #expect(rows(of: looked.set, in: sets) == looked.rows)
      #expect(sets.count(looked.set) == StateCount(looked.rows.count))
    }
    for (set, rows) in held { #expect(self.rows(of: set, in: sets) == rows) }
    held = []
    sets.collect()
    #expect(sets.nodeCount == 2)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func rulesAreAppliedToEachRow(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var sets = RowSets()
    var rules = Rules()
    let (rows, targets) = (randomRows(&chance), randomRows(&chance))
    let (from, to) = (set(of: rows, in: &sets), set(of: targets, in: &sets))
    for _ in 0..<10 {
      let changes = randomChanges(&chance)
      let rule = rules.add(changes)
      let (image, preimage) = (sets.image(from, rule, of: rules), sets.preimage(of: to, in: from, rule, of: rules))
      #expect(self.rows(of: image, in: sets) == Set(rows.flatMap { applied(changes, to: $0) }))
      #expect(self.rows(of: preimage, in: sets) == rows.filter { !targets.isDisjoint(with: applied(changes, to: $0)) })
    }
  }

  /// The merged rules have the same effect as the single ones.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func mergedRulesDoTheSame(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var merger = Rules()
    let rows = randomRows(&chance)
    let rules = (0..<20).map { _ in randomChanges(&chance) }
    let products = rules.map { changes in
      changes.map { Rules.Change(slot: $0.slot, relation: merger.number(of: $0.pairs)) }
    }
    let merged = merger.merge(products).map { $0.map { (slot: $0.slot, pairs: merger.pairs(of: $0.relation)) } }
    let (few, many) = (
      rows.flatMap { row in merged.flatMap { applied($0, to: row) } }, rows.flatMap { row in rules.flatMap { applied($0, to: row) } }
    )
    #expect(merged.count <= rules.count)
    #expect(Set(few) == Set(many))
  }

  @Test func rulesThatDifferInOneSlotAreMerged() {
    var merger = Rules()
    let products = (0..<9 as Range<Int32>).map { number in
      [
        Rules.Change(slot: 0, relation: merger.number(of: [.init(from: 0, to: 0)])),
        Rules.Change(slot: 3, relation: merger.number(of: [.init(from: number, to: number + 1)])),
      ]
    }
    let merged = merger.merge(products)
    #expect(merged.count == 1)
    #expect(merged.map { $0.map { merger.pairs(of: $0.relation).count } } == [[1, 9]])
  }

  private typealias Changes = [(slot: Int, pairs: [Rules.Pair])]

  private func randomChanges(_ chance: inout SeededGenerator) -> Changes {
    (0..<Self.length).filter { _ in chance.chance(40) }.map { slot in
      let pairs = Set((0..<(1 + chance.below(3))).map { _ in Rules.Pair(from: Int32(chance.below(3)), to: Int32(chance.below(4))) })
      return (slot, pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }
  }

  private func applied(_ changes: Changes, to row: [Int32]) -> Set<[Int32]> {
    changes.reduce([row]) { rows, change in
      Set(
        rows.flatMap { row in
          change.pairs.filter { $0.from == row[change.slot] }.map { pair in
            var row = row
            row[change.slot] = pair.to
            return row
          }
        })
    }
  }

  /// Vectors are returned without trailing zeros, also if other vectors of the set do not end in zeros.
  @Test func returnedRowsEndInNoZero() {
    var sets = RowSets()
    let all = sets.union(sets.set(of: [1]), sets.set(of: [1, 0, 2]))
    #expect(sets.rows(of: all) == [[1], [1, 0, 2]])
    #expect(sets.row(of: all) == [1] && sets.row(of: all, last: true) == [1, 0, 2] && sets.row(of: all, at: 0) == [1])
  }

  @Test func rowsEndInUnlimitedZeros() {
    var sets = RowSets()
    #expect(sets.set(of: [0, 0]) == .zeros)
    #expect(sets.set(of: [1, 0, 0]) == sets.set(of: [1]))
    #expect(sets.split(sets.set(of: [1]), 7, by: 0).map(\.answer) == [0])
  }

  /// The set has two values in each of 200 slots.
  @Test func hugeSetsAreCountedApproximately() {
    var sets = RowSets()
    var rules = Rules()
    var set = RowSet.zeros
    for slot in 0..<200 {
      let rule = rules.add(slot, [.init(from: 0, to: 1)])
      set = sets.union(set, sets.image(set, rule, of: rules))
      if slot == 51 { #expect(sets.count(set).clamped == 1 << 52) }
    }
    #expect(!sets.count(set).isExact)
    #expect(sets.count(set).clamped == .max)
    #expect(abs(sets.count(set).value / 0x1p200 - 1) < 1e-9)
    #expect(sets.nodeCount < 20_000)
  }
}

extension Rules {
  mutating func add(_ changes: [(slot: Int, pairs: [Pair])]) -> Rule {
    add(changes.map { Change(slot: $0.slot, relation: number(of: $0.pairs)) })
  }
}
