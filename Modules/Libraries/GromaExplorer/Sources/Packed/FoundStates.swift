/// The states that a packed search has found, as keys with numbers. The number of a key is the index of the state. The structure also
/// determines the *fresh* states: those in which a slot value occurs for the first time.
struct FoundStates: ~Copyable {
  /// The keys of the states. If a key is marked, its state is not a dead end: ways out (``Move/leadsOut``) may lead from there to a home
  /// state (``Sight/isHome``) or exceed the bounds.
  var keys: KeyTable
  /// Whether states are numbered in the order they are found. Otherwise, each call of ``numberFound()`` assigns consecutive numbers to the
  /// states whose keys are in one row (see ``KeyRows``).
  var isInOrder = true
  /// The indices of the fresh states that have not been checked. A state is fresh if a slot value occurs in it for the first time.
  private(set) var fresh: Set<Int> = []
  /// For each state that was found by an opaque move (a move that depends on a hidden input), the index of the move. The move cannot be
  /// determined later, because the outcomes of opaque moves are not stored.
  private var oddSteps: [Int: Int] = [:]
  /// For each slot, whether each of its values has occurred in a state.
  private var met: [[Bool]] = []
  /// The fresh states that have no number yet, each as its position in the order in which all states were found.
  private var foundFresh: [Int] = []
  /// The states without a number that were found by opaque moves (moves that depend on a hidden input), each as its position in the order
  /// in which all states were found, with the index of the move.
  private var foundOdd: [(state: Int, move: Int)] = []
  /// For each outcome of a move, by index, whether ``noteFound(_:by:)`` was called for the outcome.
  private var hasLed = RawArray<Bool>()

  init(_ limits: Limits) { keys = KeyTable(limits) }

  /// The number of states that were found.
  var count: Int { keys.count }

  /// Returns the index of a slot's value in a state; 0 if the slot is absent.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  /// Returns the vector of slots (see ``SlotTable``) that a key represents.
  func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  /// Returns the index of the opaque move (a move that depends on a hidden input) by which a state was found, or `nil` if the state was not
  /// found by an opaque move.
  func oddMove(to number: Int) -> Int? { oddSteps[number] }

  /// Removes all states, but keeps the record of the slot values that have occurred.
  mutating func removeAll() {
    keys.removeAll()
    oddSteps = [:]
    (fresh, foundFresh, foundOdd) = ([], [], [])
  }

  /// Adds a state that was not found before.
  ///
  /// - Parameter parent: The number of the state from which the new state was found.
  mutating func insert(_ key: Key, parent: Int) {
    if isInOrder { keys.append(key, parent: parent) } else { keys.insert(key, parent: parent) }
  }

  /// Adds an outcome that has not led to a state yet. Outcomes are added in the order of their indices; adding an outcome again has no
  /// effect.
  mutating func addOutcome(_ number: Int) { if number == hasLed.count { hasLed.append(false) } }

  /// Records that an outcome led to the state that was found last. When an outcome is recorded for the first time, also records the slot
  /// values of the state, as ``noteValues(of:)`` does.
  ///
  /// - Parameters:
  ///   - key: The key of the state.
  ///   - outcome: The index of the outcome.
  @inline(__always) mutating func noteFound(_ key: Key, by outcome: Int) {
    // Each value of the new state was in the previous state or was written by the outcome, so only the first use of an outcome adds values.
    if hasLed[outcome] { return }
    hasLed[outcome] = true
    noteValues(of: key)
  }

  /// Records that an opaque move (a move that depends on a hidden input) led to the state that was found last.
  ///
  /// - Parameter move: The index of the move.
  mutating func noteFound(byOdd move: Int) { foundOdd.append((count - 1, move)) }

  /// Records the slot values of the most recently found state. If any value has not occurred before, marks the state as fresh.
  ///
  /// - Parameter key: The key of the state.
  mutating func noteValues(of key: Key) {
    var isFresh = false
    for slot in 0..<keys.fields.count {
      if slot == met.count { met.append([]) }
      let value = Int(keys.fields[slot].value(in: key))
      if value >= met[slot].count { met[slot] += repeatElement(false, count: value + 1 - met[slot].count) }
      if !met[slot][value] { (met[slot][value], isFresh) = (true, true) }
    }
    if isFresh { foundFresh.append(count - 1) }
  }

  /// Numbers the found states that have no number yet.
  mutating func numberFound() {
    let numbers = keys.numberFound(numbersOf: foundFresh + foundOdd.map(\.state))
    for number in numbers.prefix(foundFresh.count) { fresh.insert(number) }
    for (number, odd) in zip(numbers.dropFirst(foundFresh.count), foundOdd) { oddSteps[number] = odd.move }
    (foundFresh, foundOdd) = ([], [])
  }

  /// Removes a state from the fresh states, because it is about to be checked.
  ///
  /// - Returns: Whether the state was fresh.
  mutating func takeFresh(_ number: Int) -> Bool { !fresh.isEmpty && fresh.remove(number) != nil }

  /// Applies the steps of an expansion: inserts the keys of the new states that the steps lead to, and counts these states.
  ///
  /// - Parameter start: The numbers and keys of the states of the row from which the steps lead.
  /// - Returns: The states from which a way out (``Move/leadsOut``) of the expansion leads to a state whose key is marked.
  mutating func take(
    _ expansion: borrowing Expansion, from start: KeyRuns.Run, _ width: some KeyWidth, _ record: inout ExplorationRecord
  ) -> KeySet {
    var home = KeySet()
    for index in 0..<expansion.steps.count {
      let (use, target) = (expansion.steps[index], expansion.target(index, width))
      let (states, patch) = (use.states, KeySet.Patch(use.patch, width))
      // The row is looked up for each step, because a previous step may have inserted it.
      let row = keys.rows.find(target, width)
      if use.step.leadsOut, let row { home = home | patch.starts(of: states, leadingInto: row.marked) }
      var new = patch.ends(of: states) - (row?.keys ?? KeySet())
      if new.isEmpty { continue }
      record.found(states: new.count)
      let run = keys.insertOpen(new, target, in: row)
      for member in patch.isNone ? new : states {
        let end = patch.end(of: member)
        if !new.contains(end) { continue }
        new.remove(end)
        keys.add(end, of: run, parent: start.number(of: member))
        target.setMember(end)
      }
      noteFound(target, by: use.step.outcome)
    }
    return home
  }
}
