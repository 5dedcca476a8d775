/// Rules that change states. A state is a vector with the index of a value for each slot (a part of the state, see ``SlotTable``). A rule
/// lists some slots and, for each, pairs of an old and a new value. The rule applies to the vectors in which each of these slots has one of
/// its old values, regardless of the other slots.
struct Rules: ~Copyable {
  /// An old value and a new value of a slot.
  struct Pair: Hashable, BitwiseCopyable {
    var from: Int32
    var to: Int32
  }

  /// The part of a rule about one slot.
  fileprivate struct Step {
    let slot: Int32
    /// The indices of the pairs of the step, which are sorted by old value.
    let pairs: Range<Int>
    /// Whether the step only tests the old value and changes nothing.
    let isTest: Bool
  }

  /// A rule, as a range of steps in the order of their slots.
  struct Rule {
    fileprivate let steps: Range<Int32>
    /// The first of a range of numbers that identify the rule and a slot in the cache, one for each slot up to the last slot in the rule.
    fileprivate let tag: Int32
  }

  fileprivate var steps = [Step]()
  fileprivate var pairs = [Pair]()
  private var tags: Int32 = 0

  /// Adds a rule.
  ///
  /// - Parameter changes: The slots in ascending order, each with its pairs sorted by old value.
  mutating func add(_ changes: some Sequence<(slot: Int, pairs: [Pair])>) -> Rule {
    let start = Int32(steps.count)
    for change in changes {
      let isTest = change.pairs.allSatisfy { $0.from == $0.to }
      steps.append(Step(slot: Int32(change.slot), pairs: pairs.count..<pairs.count + change.pairs.count, isTest: isTest))
      pairs += change.pairs
    }
    let rule = Rule(steps: start..<Int32(steps.count), tag: tags)
    if let last = rule.steps.last { tags += steps[Int(last)].slot + 1 }
    precondition(tags < 1 << 28, "too many rules")
    return rule
  }

  /// Adds a rule that applies another rule and a change of a later slot.
  mutating func extend(_ rule: Rule, by change: (slot: Int, pairs: [Pair])) -> Rule {
    let changes = rule.steps.map { steps[Int($0)] }.map { (slot: Int($0.slot), pairs: Array(pairs[$0.pairs])) }
    return add(changes + [change])
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
    result(image(set.node, 0, rule.steps, rules))
  }

  /// Returns the vectors of a set that a rule changes into vectors of a target set.
  mutating func preimage(of target: RowSet, in set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    result(preimage(target.node, set.node, 0, rule.steps, rule.tag, rules))
  }

  /// Applies the remaining steps of a rule to the elements of vectors from a slot on.
  private mutating func image(_ number: Int32, _ slot: Int32, _ steps: Range<Int32>, _ rules: borrowing Rules) -> Int32 {
    if number == 0 || steps.isEmpty { return number }
    let key = Key(.image, number, steps.lowerBound, slot)
    if let known = known(key) { return known }
    let step = rules.steps[Int(steps.lowerBound)]
    let list = list
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, image(down, slot + 1, steps, rules))
        continue
      }
      let pairs = rules.pairs(of: step, from: value)
      let rest = pairs.isEmpty ? 0 : image(down, slot + 1, steps.lowerBound + 1..<steps.upperBound, rules)
      for pair in pairs { append(rules.pairs[pair].to, rest) }
    }
    if step.slot == slot, !step.isTest { sort(list) }
    return keep(key, close(list))
  }

  /// Returns the vectors in the set `number` that the remaining steps of a rule change into vectors of the set `target`. Both sets contain
  /// the elements from a slot on.
  private mutating func preimage(
    _ target: Int32, _ number: Int32, _ slot: Int32, _ steps: Range<Int32>, _ tag: Int32, _ rules: borrowing Rules
  ) -> Int32 {
    if target == 0 || number == 0 { return 0 }
    if steps.isEmpty { return merge(.intersection, target, number) }
    let key = Key(.preimage, target, number, tag + slot)
    if let known = known(key) { return known }
    let step = rules.steps[Int(steps.lowerBound)]
    let list = list
    var (left, next) = (target, number)
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, preimage(self.down(of: value, in: &left), down, slot + 1, steps, tag, rules))
        continue
      }
      var rest: Int32 = 0
      for pair in rules.pairs(of: step, from: value) {
        var all = target
        let end = self.down(of: rules.pairs[pair].to, in: &all)
        rest = merge(.union, rest, preimage(end, down, slot + 1, steps.lowerBound + 1..<steps.upperBound, tag, rules))
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
