/// Rules that change states. A state is a vector with the index of a value for each slot (a part of the state, see ``SlotTable``). A rule
/// lists some slots and, for each, pairs of an old and a new value. The rule applies to the vectors in which each of these slots has one of
/// its old values, regardless of the other slots.
struct Rules: ~Copyable {
  /// An old value and a new value of a slot.
  struct Pair: Hashable, BitwiseCopyable {
    var from: Int32
    var to: Int32
  }

  /// The change of a slot, as the index of a relation: a set of pairs.
  struct Change: Hashable {
    let slot: Int
    var relation: Int
  }

  /// The changes of some slots, in the order of the slots.
  typealias Product = [Change]

  /// The part of a rule about one slot, and the parts about later slots. Equal steps of several rules are stored once, so that rules with
  /// equal ends share their cached results.
  fileprivate struct Step: Hashable {
    let slot: Int32
    /// The indices of the pairs of the step, which are sorted by old value.
    let pairs: Range<Int>
    /// Whether the step only tests the old value and changes nothing.
    let isTest: Bool
    /// The index of the next step. The step with the index 0 is the end of each rule.
    var next: Int32
  }

  /// A rule, as the index of its first step.
  struct Rule {
    fileprivate let first: Int32
  }

  fileprivate var steps = Numbering<Step>()
  /// For each step, the first of a range of numbers that identify the step and a slot in the cache, one for each slot up to that of the step.
  fileprivate var tags: [Int32] = []
  private var nextTag: Int32 = 0
  /// The pairs of all relations.
  fileprivate var pairs = [Pair]()
  /// For each relation, the indices of its pairs in ``pairs``.
  private var ranges: [Range<Int>] = []
  private var relations = Numbering<[Pair]>()

  init() { _ = number(of: Step(slot: -1, pairs: 0..<0, isTest: true, next: 0)) }

  /// Returns the index of the relation that consists of these pairs, which must be sorted by old and new value.
  mutating func number(of pairs: [Pair]) -> Int {
    let number = relations.number(of: pairs)
    if number == ranges.count {
      ranges.append(self.pairs.count..<self.pairs.count + pairs.count)
      self.pairs += pairs
    }
    return number
  }

  /// Returns the pairs of a relation.
  func pairs(of relation: Int) -> [Pair] { relations.values[relation] }

  /// Returns the rule with some changes. Equal products have the same rule.
  mutating func add(_ product: Product) -> Rule {
    Rule(
      first: product.reversed().reduce(0) { next, change in
        let isTest = pairs(of: change.relation).allSatisfy { $0.from == $0.to }
        return number(of: Step(slot: Int32(change.slot), pairs: ranges[change.relation], isTest: isTest, next: next))
      })
  }

  /// Returns the rule with one change.
  mutating func add(_ slot: Int, _ pairs: [Pair]) -> Rule { add([Change(slot: slot, relation: number(of: pairs))]) }

  /// Returns a rule that applies one rule and then another, which is about later slots.
  mutating func add(_ rule: Rule, before other: Rule) -> Rule {
    if rule.first == 0 { return other }
    var step = steps.values[Int(rule.first)]
    step.next = add(Rule(first: step.next), before: other).first
    return Rule(first: number(of: step))
  }

  private mutating func number(of step: Step) -> Int32 {
    let number = steps.number(of: step)
    if number == tags.count {
      tags.append(nextTag)
      nextTag += step.slot + 1
      precondition(nextTag < 1 << 28, "too many rules")
    }
    return Int32(number)
  }

  /// Returns the indices of the pairs of a step whose old value is `value`.
  @inline(__always) fileprivate func pairs(of step: Step, from value: Int32) -> Range<Int> {
    var (first, end) = (step.pairs.lowerBound, step.pairs.upperBound)
    while first < end {
      let middle = (first + end) / 2
      if pairs[middle].from < value { first = middle + 1 } else { end = middle }
    }
    while end < step.pairs.upperBound, pairs[end].from == value { end += 1 }
    return first..<end
  }
}

extension RowSets {
  /// Returns the vectors that result from applying a rule to the vectors of a set.
  mutating func image(_ set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    result(image(set.node, 0, rule.first, rules))
  }

  /// Returns the vectors of a set that a rule changes into vectors of a target set.
  mutating func preimage(of target: RowSet, in set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    result(preimage(target.node, set.node, 0, rule.first, rules))
  }

  /// Applies the remaining steps of a rule to the elements of vectors from a slot on.
  ///
  /// - Parameters:
  ///   - number: The node of the elements from `slot` on.
  ///   - first: The index of the first remaining step.
  private mutating func image(_ number: Int32, _ slot: Int32, _ first: Int32, _ rules: borrowing Rules) -> Int32 {
    if number == 0 || first == 0 { return number }
    let key = Key(.image, number, first, slot)
    if let known = known(key) { return known }
    let step = rules.steps.values[Int(first)]
    let list = list
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, image(down, slot + 1, first, rules))
        continue
      }
      let pairs = rules.pairs(of: step, from: value)
      let rest = pairs.isEmpty ? 0 : image(down, slot + 1, step.next, rules)
      for pair in pairs { append(rules.pairs[pair].to, rest) }
    }
    if step.slot == slot, !step.isTest { sort(list) }
    return keep(key, close(list))
  }

  /// Returns the vectors in the set `number` that the remaining steps of a rule change into vectors of the set `target`. Both sets contain
  /// the elements from a slot on.
  private mutating func preimage(
    _ target: Int32, _ number: Int32, _ slot: Int32, _ first: Int32, _ rules: borrowing Rules
  ) -> Int32 {
    if target == 0 || number == 0 { return 0 }
    if first == 0 { return merge(.intersection, target, number) }
    let key = Key(.preimage, target, number, rules.tags[Int(first)] + slot)
    if let known = known(key) { return known }
    let step = rules.steps.values[Int(first)]
    let list = list
    var (left, next) = (target, number)
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, preimage(self.down(of: value, in: &left), down, slot + 1, first, rules))
        continue
      }
      var rest: Int32 = 0
      for pair in rules.pairs(of: step, from: value) {
        var all = target
        let end = self.down(of: rules.pairs[pair].to, in: &all)
        rest = merge(.union, rest, preimage(end, down, slot + 1, step.next, rules))
      }
      append(value, rest)
    }
    return keep(key, close(list))
  }

  /// Returns the continuations after a value in a list, or 0, the empty set, if the list does not contain the value. Removes the smaller
  /// values from the list.
  private func down(of value: Int32, in list: inout Int32) -> Int32 {
    while node(list).value < value { list = node(list).right }
    return node(list).value == value ? node(list).down : 0
  }
}
