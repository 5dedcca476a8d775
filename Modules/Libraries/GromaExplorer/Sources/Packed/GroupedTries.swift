/// A cache of the ``ReadTrie`` for keys. Keys that agree in certain *small* slots are a *group*. A lookup starts at the group of the key,
/// and does not ask questions about these slots.
///
/// The values of a small slot contain no subtree: for example, features' values, waiting items and the selections of tabs. Usually, only
/// one or two questions about stacks remain.
struct GroupedTries: ~Copyable {
  /// A question, with the field of its slot in keys.
  struct Node: BitwiseCopyable {
    var slot: UInt16
    var word: UInt8
    var shift: UInt8
    var mask: Int32
    /// The index of the question if it asks about a part of the slot's value; -1 if it asks for the whole value, so that the index of the
    /// value is the answer.
    var question: Int32
    /// The edges by the index of the answer.
    var edges = RunArray.Run()
  }

  /// The number that represents a result that is not in the cache.
  static var unknown: Int32 { .max }

  private let limits: Limits
  /// For each slot, whether the keys of one group must have the same value in the slot.
  private var makesGroup: [Bool] = []
  /// The mask of the bits of keys that determine the group: all keys of a group agree in these bits.
  private(set) var mask = RawArray<UInt64>()
  private var words = 0
  /// The groups of keys. All have the owner 0.
  private var groups: MaskedKeys
  private var count = 0
  /// For each group and each function, the start of the lookup: the index of a node, the bitwise complement (`~`) of the index of a result,
  /// or ``unknown``.
  private var roots = RawArray<Int32>()
  private var functions = 0
  private var nodes = RawArray<Node>()
  /// The targets of the edges: the index of a node, the bitwise complement (`~`) of the index of a result, or ``unknown``.
  private var edges = RunArray(empty: Self.unknown)

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    groups = MaskedKeys(entries: limits.tableEntries)
  }

  /// Removes all groups and results, and prepares the cache for the keys of a table.
  ///
  /// - Parameters:
  ///   - keys: The table that defines the slots and their fields.
  ///   - isSmall: Returns whether all keys of a group must have the same value in a slot.
  mutating func reset(for keys: borrowing KeyTable, isSmall: (Int) -> Bool) {
    self = GroupedTries(limits)
    words = keys.words
    makesGroup = (0..<keys.fields.count).map(isSmall)
    mask.append(repeating: 0, count: words)
    for slot in makesGroup.indices where makesGroup[slot] {
      let field = keys.fields[slot]
      mask[Int(field.word)] |= field.mask << UInt64(field.shift)
    }
  }

  /// Returns the index of a key's group (see ``GroupedTries``) and adds the group if it is new. Returns `nil` if the group is new and the
  /// number of groups is already ``Limits/groups``.
  @inline(__always) mutating func group(of key: Key) -> Int? {
    words == 1 ? group(of: key, OneWord()) : group(of: key, ManyWords(words: words))
  }

  @inline(__always) mutating func group(of key: Key, _ width: some KeyWidth) -> Int? {
    groups.find(key, in: mask.view(at: 0), of: 0, width) ?? add(key)
  }

  private mutating func add(_ key: Key) -> Int? {
    if count == limits.groups { return nil }
    groups.insert(count, key, in: mask.view(at: 0), of: 0, words: words)
    roots.append(repeating: Self.unknown, count: functions)
    count += 1
    return count - 1
  }

  /// Returns the index of a function's result for a key of a group, or ``unknown`` if the result is not in the cache.
  @inline(__always) func find(_ function: Int, in group: Int, _ key: Key, _ questions: borrowing Questions) -> Int32 {
    guard function < functions else { return Self.unknown }
    var place = roots[group &* functions &+ function]
    while place >= 0 {
      if place == Self.unknown { return place }
      place = next(nodes[Int(truncatingIfNeeded: place)], key, questions)
    }
    return ~place
  }

  /// Returns the target of a node's edge for a key: the index of a node, the bitwise complement (`~`) of the index of a result, or
  /// ``unknown``.
  @inline(__always) private func next(_ node: Node, _ key: Key, _ questions: borrowing Questions) -> Int32 {
    var answer = Int32(truncatingIfNeeded: key[Int(truncatingIfNeeded: node.word)] &>> UInt64(truncatingIfNeeded: node.shift)) & node.mask
    if node.question >= 0 { answer = questions.answer(to: node.question, of: answer) }
    return edges[node.edges, answer]
  }

  /// Adds the result of a function for a key of a group.
  ///
  /// - Parameters:
  ///   - asked: The questions that the result depends on, in order. If one of them asks for the whole value of a slot, a lookup asks this
  ///     question before the others about the slot, because its answer determines the other answers.
  ///   - result: The index of the result.
  mutating func learn(
    _ function: Int, in group: Int, _ key: Key, _ asked: [Int32], _ result: Int, _ keys: borrowing KeyTable,
    _ questions: borrowing Questions
  ) {
    if function >= functions { makeRoom(for: function) }
    var left = asked.filter { !makesGroup[questions.slot(of: $0)] }
    var edge: (node: Int, answer: Int32)?
    while true {
      let place = edge.map { edges[nodes[$0.node].edges, $0.answer] } ?? roots[group * functions + function]
      if place < 0 || place == Self.unknown && left.isEmpty { break }
      if place == Self.unknown {
        let slot = questions.slot(of: left[0])
        let question = left.first { questions.slot(of: $0) == slot && !questions.isNarrow($0) } ?? left[0]
        set(edge, function, group, Int32(nodes.count))
        let field = keys.fields[slot]
        nodes.append(
          Node(
            slot: UInt16(slot), word: UInt8(field.word), shift: UInt8(field.shift), mask: Int32(field.mask),
            question: questions.isNarrow(question) ? question : -1))
        continue
      }
      let node = nodes[Int(place)]
      let (slot, value) = (Int(node.slot), keys.fields[Int(node.slot)].value(in: key))
      left.removeAll { questions.slot(of: $0) == slot && (node.question < 0 || $0 == node.question) }
      edge = (Int(place), node.question < 0 ? value : questions.answer(to: node.question, of: value))
    }
    set(edge, function, group, ~Int32(result))
  }

  private mutating func set(_ edge: (node: Int, answer: Int32)?, _ function: Int, _ group: Int, _ place: Int32) {
    guard let edge else { return roots[group * functions + function] = place }
    edges.set(&nodes[edge.node].edges, edge.answer, place)
  }

  /// Reserves room in each group for a function, and for further functions.
  private mutating func makeRoom(for function: Int) {
    let old = functions
    functions = max(64, functions * 2, function + 1)
    var wider = RawArray(repeating: Self.unknown, count: count * functions)
    for group in 0..<count {
      for function in 0..<old { wider[group * functions + function] = roots[group * old + function] }
    }
    swap(&roots, &wider)
  }
}
