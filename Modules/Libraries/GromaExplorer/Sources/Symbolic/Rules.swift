/// Rules of what happens to rows: each of some slots goes from the value it has to one of some others, whatever the other slots hold; a rule is for
/// the rows of which each of these slots has a value that it knows.
struct Rules: ~Copyable {
  /// A value of a slot, and one that comes of it.
  struct Pair: Hashable, BitwiseCopyable {
    var from: Int32
    var to: Int32
  }

  /// What a rule has to do with one slot.
  struct Step: BitwiseCopyable {
    var slot: Int32
    /// Where its pairs are, in order.
    var pairs: Int32
    var count: Int32
    /// Whether all values stay what they are.
    var isTest: Bool
  }

  /// A rule, by the place of its steps, in the order of their slots.
  struct Rule: BitwiseCopyable {
    var start: Int32
    var end: Int32
    /// A number that no other rule has, nor any of those that follow it, one for each slot up to that of the last step.
    var tag: Int32
  }

  fileprivate var steps = RawArray<Step>()
  fileprivate var pairs = RawArray<Pair>()
  private var tags: Int32 = 0

  /// A new rule.
  ///
  /// - Parameter changes: What becomes of slots, in their order; the pairs of each in order.
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

  /// The first of a step's pairs whose value is not smaller than one.
  @inline(__always) fileprivate func first(_ step: Step, _ value: Int32) -> Int32 {
    var (low, high) = (step.pairs, step.pairs + step.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[Int(middle)].from < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a place is one of a step's pairs of a value.
  @inline(__always) fileprivate func isPair(_ place: Int32, _ step: Step, _ value: Int32) -> Bool {
    place < step.pairs + step.count && pairs[Int(place)].from == value
  }
}

extension RowSets {
  /// What a rule makes of the rows it is for.
  mutating func image(_ set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules) -> RowSet {
    tidy(keeping: set)
    return held(image(set.node, 0, rule.start, rule.end, rules))
  }

  /// The rows of a set of which a rule makes rows of a target.
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
