import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares sets of vectors with sets of integers. The digits of an integer to the base 4 are the elements of its vector, the first digit
/// first.
struct RulesTests {
  private static let slots = 5
  private static let all = 1 << (2 * slots)

  private static func digit(_ slot: Int, of number: Int) -> Int32 { Int32(number >> (2 * (slots - 1 - slot)) & 3) }

  private static func row(_ number: Int) -> [Int32] { (0..<slots).map { digit($0, of: number) } }

  private static func number(_ row: [Int32]) -> Int {
    (0..<slots).reduce(0) { $0 << 2 | ($1 < row.count ? Int(row[$1]) : 0) }
  }

  private static func replacing(_ slot: Int, of number: Int, by value: Int32) -> Int {
    let shift = 2 * (slots - 1 - slot)
    return number & ~(3 << shift) | Int(value) << shift
  }

  private static func randomNumbers(_ random: inout SeededGenerator, _ count: Int) -> Set<Int> {
    Set((0..<count).map { _ in random.below(all) })
  }

  private func set(_ numbers: Set<Int>, in sets: inout RowSets) -> RowSet {
    numbers.reduce(.empty) { sum, number in sets.union(sum, sets.set(of: Self.row(number))) }
  }

  private func numbers(_ set: RowSet, in sets: borrowing RowSets) -> [Int] { sets.rows(of: set).map(Self.number) }

  // MARK: Rules

  private typealias Changes = [(slot: Int, pairs: [Rules.Pair])]

  private static func randomChanges(_ random: inout SeededGenerator) -> Changes {
    (0..<slots).filter { _ in random.chance(45) }.map { slot in
      let pairs = Set((0..<1 + random.below(3)).map { _ in Rules.Pair(from: Int32(random.below(4)), to: Int32(random.below(4))) })
      return (slot, pairs.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }
  }

  private static func ends(_ changes: Changes, of number: Int) -> Set<Int> {
    changes.reduce([number]) { ends, change in
      Set(
        ends.flatMap { end in
          change.pairs.filter { $0.from == digit(change.slot, of: end) }.map { replacing(change.slot, of: end, by: $0.to) }
        })
    }
  }

  /// Little memory makes nearly every operation reclaim nodes, and a small cache replaces nearly every result.
  private static func sets(isSmall: Bool) -> RowSets { isSmall ? RowSets(limit: 64, largestCache: 16) : RowSets() }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [true, false])
  func operationsMatchThoseOfIntegers(seed: UInt64, isSmall: Bool) {
    var random = SeededGenerator(seed: seed)
    var sets = Self.sets(isSmall: isSmall)
    let (one, other) = (Self.randomNumbers(&random, 300), Self.randomNumbers(&random, 300))
    let (a, b, full) = (set(one, in: &sets), set(other, in: &sets), set(Set(0..<Self.all), in: &sets))
    let (union, intersection, difference) = (sets.union(a, b), sets.intersection(a, b), sets.difference(a, b))
    let found = [a, union, intersection, difference].map { numbers($0, in: sets) }
    #expect(found == [one, one.union(other), one.intersection(other), one.subtracting(other)].map { $0.sorted() })
    let counts = [union, full].map { sets.count($0).clamped }
    #expect(counts == [one.union(other).count, Self.all])
    let (first, last) = (sets.row(of: a).map(Self.number), sets.row(of: a, last: true).map(Self.number))
    #expect(first == one.min() && last == one.max())
    let (outside, both) = (sets.difference(full, union), sets.intersection(sets.difference(full, a), sets.difference(full, b)))
    #expect(outside == both, "De Morgan's law")
    for slot in 0..<Self.slots {
      let parts = sets.split(a, slot, by: Int32(slot), [2, 0, 2, 1])
      #expect(parts.map(\.answer) == [0, 1, 2])
      for (answer, part) in parts {
        let expected = one.filter { [2, 0, 2, 1][Int(Self.digit(slot, of: $0))] == answer }
        #expect(numbers(part, in: sets) == expected.sorted())
      }
    }
  }

  @Test func emptySetHasNoVectors() {
    var sets = RowSets()
    let (row, rows, parts, count) = (
      sets.row(of: .empty), sets.rows(of: .empty), sets.split(.empty, 1, by: 0), sets.count(.empty)
    )
    #expect(row == nil && rows.isEmpty && parts.isEmpty && count == StateCount(0))
    let zeros = sets.row(of: .zeros)
    #expect(zeros == [])
  }

  /// The sets that repeated applications of rules reach, forward and backward, are those that a search of integers reaches.
  @Test(arguments: 1...12 as ClosedRange<UInt64>, [true, false])
  func repeatedRulesReachTheSameAsASearch(seed: UInt64, isSmall: Bool) {
    var random = SeededGenerator(seed: seed)
    var sets = Self.sets(isSmall: isSmall)
    var rules = Rules()
    let changes = (0..<8).map { _ in Self.randomChanges(&random) }
    let added = changes.map { rules.add($0) }
    let starts = Self.randomNumbers(&random, 3)
    var (found, next) = (starts, Array(starts))
    while let number = next.popLast() {
      for end in changes.flatMap({ Self.ends($0, of: number) }) where found.insert(end).inserted { next.append(end) }
    }
    let start = set(starts, in: &sets)
    var (reached, before) = (start, RowSet.empty)
    while reached != before {
      before = reached
      for rule in added { reached = sets.union(reached, sets.image(reached, rule, of: rules)) }
    }
    let all = numbers(reached, in: sets)
    #expect(all == found.sorted())
    // Backward from one of the numbers, within those that were found.
    let target = random.pick(found.sorted())
    var leads: Set<Int> = [target]
    var hasChanged = true
    while hasChanged {
      let more = found.filter { number in changes.contains { !Self.ends($0, of: number).isDisjoint(with: leads) } }
      hasChanged = !more.isSubset(of: leads)
      leads.formUnion(more)
    }
    var (back, last) = (set([target], in: &sets), RowSet.empty)
    while back != last {
      last = back
      for rule in added { back = sets.union(back, sets.preimage(of: back, in: reached, rule, of: rules)) }
    }
    let allBack = numbers(back, in: sets)
    #expect(allBack == leads.sorted())
  }

  @Test func ruleWithoutChangesKeepsAllVectors() {
    var sets = RowSets()
    var rules = Rules()
    let rule = rules.add([] as Rules.Product)
    let some = set([1, 7, 500], in: &sets)
    let (image, preimage) = (sets.image(some, rule, of: rules), sets.preimage(of: set([7, 8], in: &sets), in: some, rule, of: rules))
    #expect(image == some)
    let before = numbers(preimage, in: sets)
    #expect(before == [7])
  }

  @Test func ruleThatOnlyTestsSelectsVectors() {
    var sets = RowSets()
    var rules = Rules()
    let rule = rules.add([(slot: 1, pairs: [.init(from: 2, to: 2)]), (slot: 3, pairs: [.init(from: 0, to: 0), .init(from: 1, to: 1)])])
    let full = set(Set(0..<Self.all), in: &sets)
    let found = numbers(sets.image(full, rule, of: rules), in: sets)
    #expect(found == (0..<Self.all).filter { Self.digit(1, of: $0) == 2 && Self.digit(3, of: $0) < 2 })
  }

  /// The slot is zero in all vectors of the set.
  @Test func ruleChangesASlotBeyondTheVectors() {
    var sets = RowSets()
    var rules = Rules()
    let (set, end) = (sets.set(of: [3]), sets.set(of: [3, 0, 0, 0, 0, 0, 9]))
    let rule = rules.add(6, [.init(from: 0, to: 9)])
    let (image, preimage) = (sets.image(set, rule, of: rules), sets.preimage(of: end, in: set, rule, of: rules))
    #expect(image == end && preimage == set)
    let none = sets.image(end, rule, of: rules)
    #expect(none.isEmpty)
  }

  // MARK: Merging

  private func products(_ rules: [Changes], _ merger: inout Rules) -> [Rules.Product] {
    rules.map { changes in changes.map { Rules.Change(slot: $0.slot, relation: merger.number(of: $0.pairs)) } }
  }

  private func changes(_ product: Rules.Product, _ merger: borrowing Rules) -> Changes {
    product.map { ($0.slot, merger.pairs(of: $0.relation)) }
  }

  private func pair(_ from: Int32, _ to: Int32) -> Rules.Pair { Rules.Pair(from: from, to: to) }

  @Test func equalRelationsHaveOneIndex() {
    var merger = Rules()
    let numbers = [[pair(0, 1)], [pair(0, 1), pair(1, 1)], [pair(0, 1)], []].map { merger.number(of: $0) }
    #expect(numbers == [0, 1, 0, 2])
  }

  /// All combinations of three changes of one slot and three changes of another become one rule, in two rounds.
  @Test func combinationsOfChangesAreOneRule() {
    var merger = Rules()
    var rules: [Changes] = []
    for one in 0..<3 as Range<Int32> {
      for other in 0..<3 as Range<Int32> { rules.append([(1, [pair(one, 3)]), (4, [pair(other, other)])]) }
    }
    var random = SeededGenerator(seed: 5)
    let all = products(rules.shuffled(using: &random), &merger)
    let merged = merger.merge(all).map { changes($0, merger) }
    #expect(merged.count == 1)
    #expect(merged.first?.map(\.slot) == [1, 4])
    #expect(merged.first?.map(\.pairs) == [(0..<3).map { pair($0, 3) }, (0..<3).map { pair($0, $0) }])
  }

  @Test func rulesThatDifferInTwoSlotsStaySeparate() {
    var merger = Rules()
    let rules: [Changes] = [[(0, [pair(0, 1)]), (2, [pair(0, 1)])], [(0, [pair(1, 1)]), (2, [pair(1, 1)])], [(0, [pair(0, 1)])]]
    let all = products(rules, &merger)
    let merged = merger.merge(all)
    #expect(merged.count == 3)
    #expect(Set(merged.map { "\(changes($0, merger))" }) == Set(all.map { "\(changes($0, merger))" }))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func mergedRulesAreFinalAndInOneOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules = (0..<25).map { _ in Self.randomChanges(&random).map { (slot: $0.slot, pairs: [$0.pairs[0]]) } }
    func merged() -> (once: [String], twice: [String]) {
      var merger = Rules()
      let once = merger.merge(products(rules, &merger))
      let twice = merger.merge(once)
      return (once.map { "\(changes($0, merger))" }, twice.map { "\(changes($0, merger))" })
    }
    let (one, other) = (merged(), merged())
    #expect(one.once.sorted() == one.twice.sorted(), "nothing is left to merge")
    #expect(one.once == other.once)
    // No two rules differ in one slot.
    var merger = Rules()
    let all = merger.merge(products(rules, &merger)).map { changes($0, merger) }
    for (index, rule) in all.enumerated() {
      for next in all[(index + 1)...] where !rule.isEmpty && rule.map(\.slot) == next.map(\.slot) {
        #expect(zip(rule, next).count { $0.pairs != $1.pairs } > 1)
      }
    }
  }
}
