/// The states that a packed search has found: their keys and numbers, and which of them hold something for the first time.
@MainActor
final class FoundStates {
  /// The keys. Those are marked that are known to lead home by ways out.
  @safe @exclusivity(unchecked) var keys = KeyTable()
  /// Whether states are explored one by one: what is found gets numbers in the order in which it is.
  var isInOrder = true
  /// The states that have a number and are yet to be looked at, in which a slot holds something for the first time.
  private(set) var fresh: Set<Int> = []
  /// The moves that led to states other than as they were learnt.
  private var oddSteps: [Int: Int] = [:]
  /// For each slot, the values that it had in some state.
  private var met: [[Bool]] = []
  /// The fresh states and odd moves of those that have no number yet, by the order in which they were found.
  private var foundFresh: [Int] = []
  private var foundOdd: [(state: Int, move: Int)] = []
  /// The outcomes that led to a new state.
  @safe @exclusivity(unchecked) private var hasLed = RawArray<Bool>()

  /// The number of states that were found.
  var count: Int { keys.count }

  /// The number of the value that a slot has in a state.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  /// The values of a key, by slot.
  func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  /// The move that led to a state other than as it was learnt; nil where none did.
  func oddMove(to number: Int) -> Int? { oddSteps[number] }

  /// Forgets all states. What they held stays known.
  func removeAll() {
    keys.removeAll()
    oddSteps = [:]
    (fresh, foundFresh, foundOdd) = ([], [], [])
  }

  /// Makes room for an outcome.
  func addOutcome(_ number: Int) { if number == hasLed.count { hasLed.append(false) } }

  /// Takes in that an outcome led to the state that was found last.
  @inline(__always) func noteFound(_ key: Key, by outcome: Int) {
    // What it holds was in the state it comes from, or is what the outcome writes.
    if hasLed[outcome] { return }
    hasLed[outcome] = true
    noteValues(of: key)
  }

  /// Takes in that a move led to the state that was found last, other than as it was learnt.
  func noteFound(byOdd move: Int) { foundOdd.append((count - 1, move)) }

  /// Notes what the state holds that was found last.
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

  /// Gives the states numbers that were found.
  func numberFound() {
    let numbers = keys.numberFound(inOrder: isInOrder, numbersOf: foundFresh + foundOdd.map(\.state))
    for number in numbers.prefix(foundFresh.count) { fresh.insert(number) }
    for (number, odd) in zip(numbers.dropFirst(foundFresh.count), foundOdd) { oddSteps[number] = odd.move }
    (foundFresh, foundOdd) = ([], [])
  }

  /// Takes a state off the fresh ones: it is looked at now.
  ///
  /// - Returns: Whether it was one.
  func takeFresh(_ number: Int) -> Bool { !fresh.isEmpty && fresh.remove(number) != nil }
}
