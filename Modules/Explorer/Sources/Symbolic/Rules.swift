/// Rules of what happens to rows: where all of some questions have given answers, some slots get given values.
struct Rules: ~Copyable {
  /// A condition of a rule: a question, and what its answer must be.
  struct Condition: Hashable, BitwiseCopyable {
    var question: Int32
    var answer: Int32
  }

  /// What a rule has to do with one slot.
  struct Step: BitwiseCopyable {
    var slot: Int32
    /// Where its conditions on the slot are.
    var conditions: Int32
    var conditionCount: Int32
    /// The slot's new value; -1 when it keeps its own.
    var value: Int32
  }

  /// A rule, by the place of its steps, in the order of their slots.
  struct Rule: BitwiseCopyable {
    var start: Int32
    var end: Int32
    /// What no other rule has.
    var tag: Int32
  }

  fileprivate var steps = RawArray<Step>()
  fileprivate var conditions = RawArray<Condition>()
  private var tags: Int32 = 0

  /// A new rule.
  ///
  /// - Parameter slot: The slot that a question is about.
  mutating func add(_ some: [Condition], _ writes: [Int: Int32], slot: (Int32) -> Int) -> Rule {
    let bySlot = Dictionary(grouping: some) { slot($0.question) }
    let start = Int32(steps.count)
    for slot in Swift.Set(bySlot.keys).union(writes.keys).sorted() {
      let own = bySlot[slot] ?? []
      steps.append(
        Step(slot: Int32(slot), conditions: Int32(conditions.count), conditionCount: Int32(own.count), value: writes[slot] ?? -1))
      for condition in own { conditions.append(condition) }
    }
    tags += 1
    return Rule(start: start, end: Int32(steps.count), tag: tags)
  }
}

extension RowSets {
  /// The answer to a question where its slot has a value.
  typealias Answer = (_ question: Int32, _ value: Int32) -> Int32

  /// The rows that a rule is for.
  mutating func select(_ set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules, _ answer: Answer) -> RowSet {
    RowSet(node: apply(set.node, 0, rule.start, rule, isWriting: false, rules, answer))
  }

  /// What a rule makes of the rows it is for.
  mutating func image(_ set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules, _ answer: Answer) -> RowSet {
    RowSet(node: apply(set.node, 0, rule.start, rule, isWriting: true, rules, answer))
  }

  /// The rows of a set of which a rule makes rows of a target.
  mutating func preimage(
    of target: RowSet, in set: RowSet, _ rule: Rules.Rule, of rules: borrowing Rules, _ answer: Answer
  ) -> RowSet {
    RowSet(node: preimage(target.node, set.node, 0, rule.start, rule, rules, answer))
  }

  private mutating func apply(
    _ number: Int32, _ slot: Int32, _ place: Int32, _ rule: Rules.Rule, isWriting: Bool, _ rules: borrowing Rules, _ answer: Answer
  ) -> Int32 {
    if number == 0 || place == rule.end { return number }
    let operation: Operation = isWriting ? .image : .select
    if let known = known(operation, number, rule.tag, UInt64(slot)) { return known }
    let step = rules.steps[Int(place)]
    let list = list
    var written: Int32 = 0
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      guard step.slot == slot else {
        append(value, apply(down, slot + 1, place, rule, isWriting: isWriting, rules, answer))
        continue
      }
      guard rules.hold(step, value, answer) else { continue }
      let rest = apply(down, slot + 1, place + 1, rule, isWriting: isWriting, rules, answer)
      if isWriting, step.value >= 0 { written = union(written, rest) } else { append(value, rest) }
    }
    append(step.value, written)
    return keep(operation, number, rule.tag, close(list), UInt64(slot))
  }

  private mutating func preimage(
    _ target: Int32, _ number: Int32, _ slot: Int32, _ place: Int32, _ rule: Rules.Rule, _ rules: borrowing Rules, _ answer: Answer
  ) -> Int32 {
    if target == 0 || number == 0 { return 0 }
    if place == rule.end { return intersection(target, number) }
    let tag = UInt64(rule.tag) << 16 | UInt64(slot)
    if let known = known(.preimage, target, number, tag) { return known }
    let step = rules.steps[Int(place)]
    let isHere = step.slot == slot
    let list = list
    var (x, y) = (target, number)
    if isHere, step.value >= 0 {
      while x != 0, node(x).value != step.value { x = node(x).right }
      let rest = node(x).down
      while y != 0 {
        let (value, down) = (node(y).value, node(y).down)
        if rules.hold(step, value, answer) { append(value, preimage(rest, down, slot + 1, place + 1, rule, rules, answer)) }
        y = node(y).right
      }
    } else {
      while x != 0, y != 0 {
        let (left, right) = (node(x), node(y))
        if left.value <= right.value { x = left.right }
        if right.value <= left.value { y = right.right }
        guard left.value == right.value, !isHere || rules.hold(step, left.value, answer) else { continue }
        append(left.value, preimage(left.down, right.down, slot + 1, isHere ? place + 1 : place, rule, rules, answer))
      }
    }
    return keep(.preimage, target, number, close(list), tag)
  }
}

extension Rules {
  @inline(__always) fileprivate func hold(_ step: Step, _ value: Int32, _ answer: RowSets.Answer) -> Bool {
    for place in step.conditions..<(step.conditions + step.conditionCount) {
      let condition = conditions[Int(place)]
      if answer(condition.question, value) != condition.answer { return false }
    }
    return true
  }
}
