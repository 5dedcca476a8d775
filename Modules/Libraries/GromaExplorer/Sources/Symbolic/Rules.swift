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
  struct Step: BitwiseCopyable {
    var slot: Int32
    /// The index of the first pair of the step. The pairs of a step are contiguous and sorted.
    var pairs: Int32
    var count: Int32
    /// Whether the step only tests the old value and changes nothing.
    var isTest: Bool
  }

  /// A rule, as a range of steps in the order of their slots.
  struct Rule: BitwiseCopyable {
    var start: Int32
    var end: Int32
    /// The first of a range of numbers that identify the rule and a slot in the cache, one for each slot up to the last slot in the rule.
    var tag: Int32
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
      steps.append(Step(slot: Int32(change.slot), pairs: Int32(pairs.count), count: Int32(change.pairs.count), isTest: isTest))
      for pair in change.pairs { pairs.append(pair) }
    }
    let rule = Rule(start: start, end: Int32(steps.count), tag: tags)
    if steps.count > start { tags += steps[steps.count - 1].slot + 1 }
    precondition(tags < 1 << 28, "too many rules")
    return rule
  }

  /// Adds a rule that applies another rule and a change of a later slot.
  mutating func extend(_ rule: Rule, by change: (slot: Int, pairs: [Pair])) -> Rule {
    let steps = (rule.start..<rule.end).map { self.steps[Int($0)] }
    return add(
      steps.map { step in (slot: Int(step.slot), pairs: (step.pairs..<step.pairs + step.count).map { pairs[Int($0)] }) } + [change])
  }

  /// Returns the index of the first pair of a step whose old value is not smaller than `value`, or the end of the step if there is none.
  @inline(__always) fileprivate func first(_ step: Step, _ value: Int32) -> Int32 {
    var (low, high) = (step.pairs, step.pairs + step.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[Int(middle)].from < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns whether the pair at an index belongs to a step and has `value` as its old value.
  @inline(__always) fileprivate func isPair(_ place: Int32, _ step: Step, _ value: Int32) -> Bool {
    place < step.pairs + step.count && pairs[Int(place)].from == value
  }
}

extension RowSets {
  /// Returns the vectors that result from applying a rule to the vectors of a set.
  mutating func image(_ set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    tidy(keeping: set)
    return held(image(set.node, 0, rule.start, rule.end, rules))
  }

  /// Returns the vectors of a set that a rule changes into vectors of a target set.
  mutating func preimage(of target: RowSet, in set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    tidy(keeping: target, set)
    return held(preimage(target.node, set.node, 0, rule.start, rule, rules))
  }

  private mutating func image(_ number: Int32, _ slot: Int32, _ place: Int32, _ end: Int32, _ rules: borrowing Rules) -> Int32 {
    if number == 0 || place == end { return number }
    if let known = known(.image, number, place, slot) { return known }
    let step = rules.steps[Int(place)]
    let list = list
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, image(down, slot + 1, place, end, rules))
        continue
      }
      var pair = rules.first(step, value)
      guard rules.isPair(pair, step, value) else { continue }
      let rest = image(down, slot + 1, place + 1, end, rules)
      while rules.isPair(pair, step, value) {
        append(rules.pairs[Int(pair)].to, rest)
        pair += 1
      }
    }
    if step.slot == slot, !step.isTest { sort(list) }
    return keep(.image, number, place, slot, close(list))
  }

  private mutating func preimage(
    _ target: Int32, _ number: Int32, _ slot: Int32, _ place: Int32, _ rule: Rules.Rule, _ rules: borrowing Rules
  ) -> Int32 {
    if target == 0 || number == 0 { return 0 }
    if place == rule.end { return intersection(target, number) }
    if let known = known(.preimage, target, number, rule.tag + slot) { return known }
    let step = rules.steps[Int(place)]
    let list = list
    var (x, y) = (target, number)
    while y != 0 {
      let (value, down) = (node(y).value, node(y).down)
      y = node(y).right
      if step.slot == slot {
        var rest: Int32 = 0
        var pair = rules.first(step, value)
        while rules.isPair(pair, step, value) {
          let found = self.down(of: rules.pairs[Int(pair)].to, in: target)
          rest = union(rest, preimage(found, down, slot + 1, place + 1, rule, rules))
          pair += 1
        }
        append(value, rest)
      } else {
        while node(x).value < value { x = node(x).right }
        if node(x).value == value { append(value, preimage(node(x).down, down, slot + 1, place, rule, rules)) }
      }
    }
    return keep(.preimage, target, number, rule.tag + slot, close(list))
  }
}
