/// The states that a packed search has found: their keys and numbers, and those in which a slot has a value for the first time.
@MainActor
final class FoundStates {
  /// The keys. A key is marked if ways out are known to lead from its state home.
  @safe @exclusivity(unchecked) var keys = KeyTable()
  /// Whether states are numbered in the order in which they are found, because they are expanded one by one.
  var isInOrder = true
  /// The fresh states, in which a slot has a value for the first time, that have a number and were not checked yet.
  private(set) var fresh: Set<Int> = []
  /// For states found by an opaque move: the number of the move, by that of the state. The trie does not contain such a move.
  private var oddSteps: [Int: Int] = [:]
  /// For each slot, whether each of its values was met in a state.
  private var met: [[Bool]] = []
  /// The fresh states, and the states found by opaque moves, that have no number yet, by the order in which they were found.
  private var foundFresh: [Int] = []
  private var foundOdd: [(state: Int, move: Int)] = []
  /// For each outcome, whether it has led to a new state.
  @safe @exclusivity(unchecked) private var hasLed = RawArray<Bool>()

  /// The number of states that were found.
  var count: Int { keys.count }

  /// Returns the number of a slot's value in a state.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  /// Returns the vector of slots of a key.
  func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  /// Returns the opaque move that led to a state; nil if another move did.
  func oddMove(to number: Int) -> Int? { oddSteps[number] }

  /// Removes all states. The values that were met are kept.
  func removeAll() {
    keys.removeAll()
    oddSteps = [:]
    (fresh, foundFresh, foundOdd) = ([], [], [])
  }

  /// Makes room for an outcome.
  func addOutcome(_ number: Int) { if number == hasLed.count { hasLed.append(false) } }

  /// Records that an outcome led to the state that was found last.
  @inline(__always) func noteFound(_ key: Key, by outcome: Int) {
    // All values of the state are those of the state before, or were written by the outcome.
    if hasLed[outcome] { return }
    hasLed[outcome] = true
    noteValues(of: key)
  }

  /// Records that an opaque move led to the state that was found last.
  func noteFound(byOdd move: Int) { foundOdd.append((count - 1, move)) }

  /// Records the values of the state that was found last.
  func noteValues(of key: Key) {
    var isFresh = false
    for slot in 0..<keys.fields.count {
      if slot == met.count { met.append([]) }
      let value = Int(keys.fields[slot].value(in: key))
      if value >= met[slot].count { met[slot] += repeatElement(false, count: value + 1 - met[slot].count) }
      if !met[slot][value] { (met[slot][value], isFresh) = (true, true) }
    }
    if isFresh { foundFresh.append(count - 1) }
  }

  /// Numbers the states that have no number.
  func numberFound() {
    let numbers = keys.numberFound(inOrder: isInOrder, numbersOf: foundFresh + foundOdd.map(\.state))
    for number in numbers.prefix(foundFresh.count) { fresh.insert(number) }
    for (number, odd) in zip(numbers.dropFirst(foundFresh.count), foundOdd) { oddSteps[number] = odd.move }
    (foundFresh, foundOdd) = ([], [])
  }

  /// Removes a state from the fresh ones, because it is checked now.
  ///
  /// - Returns: Whether it was one.
  func takeFresh(_ number: Int) -> Bool { !fresh.isEmpty && fresh.remove(number) != nil }
}
