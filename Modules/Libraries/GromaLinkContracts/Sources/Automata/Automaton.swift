/// A nondeterministic automaton over bytes, whose deterministic states are computed on demand (subset construction: Rabin and Scott, 1959).
///
/// A language is a sequence of steps. Languages that begin with the same steps share the states of these steps.
final class Automaton {
  /// A step of a language.
  indirect enum Step: Hashable, Sendable {
    /// One byte of a set.
    case one(ByteSet)
    /// Zero or more bytes of a set.
    case many(ByteSet)
    /// One of several sequences. Without a sequence, the step matches nothing.
    case choice([[Step]])
    /// A decimal number without a sign, with any number of leading zeros, whose value is at most that of the given digits.
    case decimal([UInt8])
  }

  /// Bytes with the state that they lead to.
  struct Move {
    var bytes: ByteSet
    var target: Int32
  }

  private struct Place: Hashable {
    let state: Int32
    let step: Step
  }

  private var edges: [[Move]] = [[]]
  private var silent: [[Int32]] = [[]]
  private var tags: [[Int32]] = [[]]
  private var places: [Place: Int32] = [:]

  /// The number of states of the languages, without the deterministic states.
  var count: Int { edges.count }

  // MARK: Building

  /// Adds a language.
  ///
  /// - Parameters:
  ///   - steps: The steps of the language.
  ///   - tag: The tag that ``accepted`` contains for texts of the language.
  ///   - state: The state at which the language begins. The automaton itself begins at state 0.
  func add(_ steps: [Step], tag: Int32, from state: Int32 = 0) { mark(advance(state, steps), tag) }

  /// Adds a tag to a state.
  func mark(_ state: Int32, _ tag: Int32) {
    if !tags[Int(state)].contains(tag) { tags[Int(state)].append(tag) }
  }

  /// Returns the state that steps lead to from the given state. Adds the states that are missing.
  func advance(_ state: Int32, _ steps: [Step]) -> Int32 { steps.reduce(state) { advance($0, $1) } }

  private func advance(_ state: Int32, _ step: Step) -> Int32 {
    let place = Place(state: state, step: step)
    if let known = places[place] { return known }
    let next = newState()
    places[place] = next
    switch step {
    case .one(let bytes): edges[Int(state)].append(Move(bytes: bytes, target: next))
    case .many(let bytes):
      silent[Int(state)].append(next)
      edges[Int(next)].append(Move(bytes: bytes, target: next))
    case .choice(let sequences):
      let root = newState()
      silent[Int(state)].append(root)
      for sequence in sequences { silent[Int(advance(root, sequence))].append(next) }
    case .decimal(let maximum): addNumbers(upTo: maximum, from: state, to: next)
    }
    return next
  }

  /// Adds the decimal numbers up to a maximum between two states.
  ///
  /// After the leading zeros, a state represents the number of digits that were read, and whether they are less than, equal to or greater
  /// than the beginning of the maximum.
  private func addNumbers(upTo maximum: [UInt8], from state: Int32, to end: Int32) {
    let (zero, nine) = (UInt8(ascii: "0"), UInt8(ascii: "9"))
    let zeros = newState()
    for origin in [state, zeros] { edges[Int(origin)].append(Move(bytes: ByteSet([zero]), target: zeros)) }
    silent[Int(zeros)].append(end)
    func move(_ origin: Int32, _ digits: ClosedRange<UInt8>, _ target: Int32) {
      edges[Int(origin)].append(Move(bytes: ByteSet(digits), target: target))
    }
    // The states whose digits are less than, equal to and greater than the beginning of the maximum.
    var last: (less: [Int32], equal: [Int32], greater: [Int32]) = ([], [state, zeros], [])
    for (index, digit) in maximum.enumerated() {
      let lowest = index == 0 ? zero + 1 : zero
      let (less, equal, greater) = (newState(), newState(), newState())
      for origin in last.less { move(origin, zero...nine, less) }
      for origin in last.greater { move(origin, zero...nine, greater) }
      for origin in last.equal {
        if lowest < digit { move(origin, lowest...(digit - 1), less) }
        if lowest <= digit { move(origin, digit...digit, equal) }
        if digit < nine { move(origin, max(lowest, digit + 1)...nine, greater) }
      }
      for accepted in index + 1 < maximum.count ? [less, equal, greater] : [less, equal] { silent[Int(accepted)].append(end) }
      last = ([less], [equal], [greater])
    }
  }

  private func newState() -> Int32 {
    edges.append([])
    silent.append([])
    tags.append([])
    return Int32(edges.count - 1)
  }

  // MARK: Tags that hide others

  /// For each tag that hides others, the last hidden tag. The tags between the two are also hidden.
  private var hidden: [Int32: Int32] = [:]
  /// For each state from which every continuation is accepted with tags that hide others, these tags.
  private var hiding: [Int32: [Int32]] = [:]
  /// For each state, the smallest and the greatest tag of the states that can be reached from it.
  private var reachable: [(first: Int32, last: Int32)] = []

  /// Hides tags where another tag is certain: if each continuation of a text is accepted with `tag`, the tags after `tag`, up to `last`,
  /// may be missing in ``accepted``.
  ///
  /// If only the first accepted tag is needed, as in a list of rules, the automaton then has fewer deterministic states.
  func hide(after tag: Int32, upTo last: Int32) { hidden[tag] = last }

  /// Finds the states from which tags can be hidden, and the tags that each state reaches.
  private func findHiding() {
    guard !hidden.isEmpty else { return }
    reachable = tags.map { ($0.min() ?? .max, $0.max() ?? .min) }
    var origins: [[Int32]] = Array(repeating: [], count: edges.count)
    for state in edges.indices {
      for target in silent[state] + edges[state].map(\.target) where target != state { origins[Int(target)].append(Int32(state)) }
    }
    var pending = edges.indices.filter { !tags[$0].isEmpty }
    while let target = pending.popLast() {
      let (first, last) = reachable[target]
      for origin in origins[target].map(Int.init) where first < reachable[origin].first || last > reachable[origin].last {
        reachable[origin] = (min(first, reachable[origin].first), max(last, reachable[origin].last))
        pending.append(origin)
      }
    }
    for (state, moves) in edges.enumerated() where moves.contains(where: { $0.target == state && $0.bytes == .all }) {
      let certain = closure(of: [Int32(state)]).flatMap { tags[Int($0)] }.filter { hidden[$0] != nil }
      if !certain.isEmpty { hiding[Int32(state)] = certain }
    }
  }

  /// Returns the given states without those from which only hidden tags can be reached.
  private func withoutHidden(_ states: [Int32]) -> [Int32] {
    if hiding.isEmpty { return states }
    let certain = Set(states.flatMap { hiding[$0] ?? [] })
    guard !certain.isEmpty else { return states }
    return states.filter { state in
      let (first, last) = reachable[Int(state)]
      return !certain.contains { $0 < first && last <= hidden[$0] ?? $0 }
    }
  }

  // MARK: Deterministic states

  /// The deterministic state from which no text is accepted.
  static let dead: Int32 = 0

  private var sets: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  private var moves: [[Move]?] = []
  private var acceptances: [Int32] = []
  private var acceptedNumbers: [[Int32]: Int32] = [:]
  /// The sets of tags, each in ascending order. The number of a set is its index in this array; that of the empty set is 0.
  private(set) var accepted: [[Int32]] = []
  /// The number of nondeterministic states in all deterministic states, as a measure of memory.
  private(set) var size = 0

  /// Returns the deterministic start state. No language may be added afterwards.
  func start() -> Int32 {
    if sets.isEmpty { findHiding() }
    _ = number(of: [])
    return number(of: [0])
  }

  /// Returns the number of the set of tags with which a deterministic state accepts the text that leads to it. The number is an index in
  /// ``accepted``.
  func acceptance(of state: Int32) -> Int32 { acceptances[Int(state)] }

  /// Returns the bytes that lead from a deterministic state to states other than ``dead``, as disjoint sets.
  ///
  /// - Complexity: O(states in the set · number of results), once for each state.
  func moves(from state: Int32) -> [Move] {
    if let known = moves[Int(state)] { return known }
    var classes: [(bytes: ByteSet, targets: [Int32])] = []
    for member in sets[Int(state)] {
      for edge in edges[Int(member)] {
        var rest = edge.bytes
        for index in classes.indices {
          let common = classes[index].bytes & rest
          guard !common.isEmpty else { continue }
          let other = classes[index].bytes - common
          if !other.isEmpty { classes.append((other, classes[index].targets)) }
          classes[index].bytes = common
          classes[index].targets.append(edge.target)
          rest = rest - common
          if rest.isEmpty { break }
        }
        if !rest.isEmpty { classes.append((rest, [edge.target])) }
      }
    }
    var found: [Move] = []
    for one in classes {
      let target = number(of: one.targets)
      if let index = found.firstIndex(where: { $0.target == target }) {
        found[index].bytes = found[index].bytes | one.bytes
      } else {
        found.append(Move(bytes: one.bytes, target: target))
      }
    }
    moves[Int(state)] = found
    return found
  }

  /// Returns the deterministic state after any one of several bytes, or `nil` if it depends on the byte.
  func target(of state: Int32, after bytes: ByteSet) -> Int32? {
    for move in moves(from: state) {
      let common = move.bytes & bytes
      if !common.isEmpty { return common == bytes ? move.target : nil }
    }
    return Self.dead
  }

  /// Returns whether every text that continues a deterministic state has the same acceptance as the state itself.
  func isConstant(_ state: Int32) -> Bool {
    if state == Self.dead { return true }
    let moves = moves(from: state)
    return moves.count == 1 && moves[0].target == state && moves[0].bytes == .all
  }

  /// For each state, the last collection of states that contains it. A collection has a number of its own.
  private var marks: [Int32] = []
  private var collection: Int32 = 0

  /// Returns the given states and those that are reached from them without a byte, each once.
  private func closure(of states: [Int32]) -> [Int32] {
    if marks.count < silent.count { marks += Array(repeating: 0, count: silent.count - marks.count) }
    collection += 1
    var found: [Int32] = []
    found.reserveCapacity(states.count * 2)
    func add(_ state: Int32) {
      guard marks[Int(state)] != collection else { return }
      marks[Int(state)] = collection
      found.append(state)
    }
    states.forEach(add)
    var next = 0
    while next < found.count {
      silent[Int(found[next])].forEach(add)
      next += 1
    }
    return found
  }

  /// Returns the deterministic state for a set of states and those reached from them without a byte.
  private func number(of states: [Int32]) -> Int32 {
    let set = withoutHidden(closure(of: states)).sorted()
    if let known = numbers[set] { return known }
    let number = Int32(sets.count)
    numbers[set] = number
    sets.append(set)
    moves.append(nil)
    size += set.count
    var found: [Int32] = []
    for state in set where !tags[Int(state)].isEmpty { found += tags[Int(state)] }
    if found.count > 1 { found = Set(found).sorted() }
    if acceptedNumbers.isEmpty {
      acceptedNumbers[[]] = 0
      accepted.append([])
    }
    if let known = acceptedNumbers[found] {
      acceptances.append(known)
    } else {
      acceptances.append(Int32(accepted.count))
      acceptedNumbers[found] = Int32(accepted.count)
      accepted.append(found)
    }
    return number
  }
}
