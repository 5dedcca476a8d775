/// A breadth-first search of the texts of a part of a URL, in the product of several automata.
///
/// The result contains each combination of acceptances that a text has, with one of the shortest texts.
final class Search {
  /// An automaton that reads the text.
  struct Tape {
    let automaton: Automaton
    /// Whether the automaton reads the decoded symbols instead of the bytes.
    let isDecoded: Bool
    /// The symbols that are ignored at the end of the text.
    var ignoredEnd = ByteSet.none
    /// Whether the automaton reads each item of a query by itself.
    var readsItems = false
    /// Whether the automaton reads a slash before the text.
    var startsWithSlash = false
  }

  /// A combination of acceptances with one of the shortest texts that has it.
  struct Outcome {
    /// For each tape, the number of the accepted set of tags. For a tape that reads items: 0.
    let accepted: [Int32]
    /// The values of the counters at the end of the text.
    let counters: [UInt8]
    let text: String
  }

  /// A function that returns the counters after an item. The argument `counters` has the counters before the item, and `tags` has the
  /// accepted tags of each tape that reads items.
  typealias Counting = (_ counters: [UInt8], _ tags: [[Int32]]) -> [UInt8]

  /// A state of the product: the state of ``URLBytes``, the number of the memory, and the states of up to six tapes.
  private struct State: Hashable {
    // Four words instead of a vector, whose operations are slow without optimization.
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0

    subscript(index: Int) -> Int32 {
      get {
        let word: UInt64 =
          switch index >> 1 {
          case 0: first
          case 1: second
          case 2: third
          default: fourth
          }
        return Int32(truncatingIfNeeded: word >> (UInt64(index & 1) * 32))
      }
      set {
        let shift = UInt64(index & 1) * 32
        let (kept, value): (UInt64, UInt64) = (~(UInt64(0xffff_ffff) << shift), UInt64(UInt32(bitPattern: newValue)) << shift)
        switch index >> 1 {
        case 0: first = first & kept | value
        case 1: second = second & kept | value
        case 2: third = third & kept | value
        default: fourth = fourth & kept | value
        }
      }
    }
  }

  /// The last step of the text of a state.
  private struct Origin {
    /// The number of the state before the step, or -1 at the beginning.
    let parent: Int32
    /// The byte, or the symbol of an encoded byte.
    let byte: UInt8
    let isEncoded: Bool
    /// The length of the text in bytes.
    let length: Int32
  }

  private let bytes: URLBytes
  private let tapes: [Tape]
  private let counting: Counting?
  private var memories: [[Int32]] = []
  private var memoryNumbers: [[Int32]: Int32] = [:]
  private var states: [State] = []
  private var origins: [Origin] = []
  private var numbers: [State: Int32] = [:]
  /// The states after encoded bytes, by ascending length of their texts. The first ``admitted`` of them are already in ``states``.
  private var delayed: [(state: State, origin: Origin)] = []
  private var admitted = 0
  private(set) var outcomes: [Outcome] = []
  /// Whether all states were visited.
  private(set) var isComplete = true

  /// Searches all texts.
  ///
  /// - Parameters:
  ///   - bytes: The valid texts.
  ///   - tapes: The automata, at most six. Tapes that ignore an end do not read items.
  ///   - counters: The values of the counters before the first item.
  ///   - limit: The maximum number of states.
  ///   - counting: A function that returns the counters after an item. `nil` if no tape reads items.
  /// - Complexity: O(states · classes of bytes) time, and O(limit) memory.
  init(_ bytes: URLBytes, _ tapes: [Tape], counters: [UInt8] = [], limit: Int, counting: Counting? = nil) {
    precondition(tapes.count <= 6, "a search has at most six tapes")
    self.bytes = bytes
    self.tapes = tapes
    self.counting = counting
    let starts = tapes.map { tape -> Int32 in
      let start = tape.automaton.start()
      if !tape.startsWithSlash { return start }
      return tape.automaton.moves(from: start).first { $0.bytes.contains(0x2f) }?.target ?? Automaton.dead
    }
    var first = State()
    for (index, start) in starts.enumerated() { first[index + 2] = start }
    first[1] = number(ofMemory: counting == nil ? tapes.map { _ in -1 } : counters.map(Int32.init))
    visit(first, Origin(parent: -1, byte: 0, isEncoded: false, length: 0))
    search(starts, limit)
  }

  /// The number of visited states.
  var count: Int { states.count }

  private func search(_ starts: [Int32], _ limit: Int) {
    var seen: Set<[Int32]> = []
    var next = 0
    while true {
      admit(before: next)
      guard next < states.count else { return }
      let state = states[next]
      if state[0] == URLBytes.start { finish(state, next, &seen) }
      if canChange(state) { expand(state, Int32(next), starts) }
      next += 1
      if states.count > limit {
        isComplete = false
        return
      }
      if tapes.contains(where: { $0.automaton.size > limit * 16 }) {
        isComplete = false
        return
      }
    }
  }

  /// Returns whether texts that continue a state may have other acceptances.
  private func canChange(_ state: State) -> Bool {
    if counting != nil || state[0] != URLBytes.start { return true }
    for (index, tape) in tapes.enumerated() {
      if !tape.automaton.isConstant(state[index + 2]) { return true }
      let remembered = memories[Int(state[1])][index]
      if remembered >= 0, remembered != tape.automaton.acceptance(of: state[index + 2]) { return true }
    }
    return false
  }

  private func expand(_ state: State, _ number: Int32, _ starts: [Int32]) {
    let isConstant = counting != nil && state[0] == URLBytes.start && tapes.indices.allSatisfy(isConstant(state))
    for move in bytes.moves[Int(state[0])] {
      // In a constant state, only the end of the item leads to another state.
      if isConstant, !(move.symbol == .same && move.bytes.contains(0x26)) { continue }
      if move.bytes == Self.percent, let next = stateAfterEncodedByte(state) {
        expandEncodedBytes(state, next, number)
        continue
      }
      var base = state
      base[0] = move.target
      let isEnd = counting != nil && move.symbol == .same && move.bytes.contains(0x26)
      if isEnd { base[1] = self.number(ofMemory: counted(state).map(Int32.init)) }
      var classes = [Targets(bytes: move.bytes, state: base)]
      for (index, tape) in tapes.enumerated() {
        if tape.readsItems, isEnd {
          for place in classes.indices { classes[place].state[index + 2] = starts[index] }
          continue
        }
        if tape.isDecoded, move.symbol == .none { continue }
        if tape.isDecoded, case .encoded(let symbol) = move.symbol {
          let target = tape.automaton.target(of: state[index + 2], after: ByteSet([symbol])) ?? Automaton.dead
          for place in classes.indices { classes[place].state[index + 2] = target }
          continue
        }
        divide(&classes, byTape: index, from: state)
      }
      for one in classes {
        guard let byte = one.bytes.representative else { continue }
        var target = one.state
        if counting == nil { target[1] = remembered(state, move.symbol, byte) }
        visit(target, Origin(parent: number, byte: byte, isEncoded: false, length: origins[Int(number)].length + 1))
      }
    }
  }

  /// Bytes with the state of the product that they lead to.
  private struct Targets {
    var bytes: ByteSet
    var state: State
  }

  /// Divides bytes by the states of a tape that they lead to.
  private func divide(_ classes: inout [Targets], byTape index: Int, from state: State) {
    let moves = tapes[index].automaton.moves(from: state[index + 2])
    var divided: [Targets] = []
    for one in classes {
      var rest = one.bytes
      for move in moves {
        let common = rest & move.bytes
        guard !common.isEmpty else { continue }
        divided.append(Targets(bytes: common, state: one.state))
        divided[divided.count - 1].state[index + 2] = move.target
        rest = rest - common
        if rest.isEmpty { break }
      }
      guard !rest.isEmpty else { continue }
      divided.append(Targets(bytes: rest, state: one.state))
      divided[divided.count - 1].state[index + 2] = Automaton.dead
    }
    classes = divided
  }

  // MARK: Encoded bytes

  private static let percent = ByteSet([UInt8(ascii: "%")])
  private static let digits = ByteSet(Array("0123456789abcdefABCDEF".utf8))

  /// Returns the state after an encoded byte for the tapes that read bytes as they are written. The states of other tapes are unchanged.
  /// Returns `nil` if the result depends on the digits of the byte.
  ///
  /// Most patterns do not depend on the digits: a wildcard matches all encoded bytes, and a literal usually matches none. An encoded byte
  /// is then a single step, which avoids the states after the percent sign and after each first digit.
  private func stateAfterEncodedByte(_ state: State) -> State? {
    var next = state
    for (index, tape) in tapes.enumerated() where !tape.isDecoded {
      for bytes in [Self.percent, Self.digits, Self.digits] {
        guard let target = tape.automaton.target(of: next[index + 2], after: bytes) else { return nil }
        next[index + 2] = target
      }
    }
    return next
  }

  /// Adds the states after an encoded byte.
  ///
  /// - Parameters:
  ///   - state: The state before the byte.
  ///   - next: The result of ``stateAfterEncodedByte(_:)`` for the state.
  ///   - number: The number of the state before the byte.
  private func expandEncodedBytes(_ state: State, _ next: State, _ number: Int32) {
    for encoded in bytes.encodedBytes[Int(state[0])] {
      var base = next
      base[0] = encoded.target
      var classes = [Targets(bytes: encoded.symbols, state: base)]
      for (index, tape) in tapes.enumerated() where tape.isDecoded { divide(&classes, byTape: index, from: state) }
      for one in classes {
        guard let symbol = one.bytes.representative else { continue }
        var target = one.state
        if counting == nil { target[1] = remembered(state, .encoded(symbol), UInt8(ascii: "%")) }
        guard numbers[target] == nil else { continue }
        delayed.append((target, Origin(parent: number, byte: symbol, isEncoded: true, length: origins[Int(number)].length + 3)))
      }
    }
  }

  /// Adds the delayed states whose texts are not longer than that of the next state, so that the states are in the order of the lengths of
  /// their texts.
  private func admit(before next: Int) {
    while admitted < delayed.count, next == states.count || delayed[admitted].origin.length <= origins[next].length {
      visit(delayed[admitted].state, delayed[admitted].origin)
      admitted += 1
    }
  }

  private func isConstant(_ state: State) -> (Int) -> Bool { { self.tapes[$0].automaton.isConstant(state[$0 + 2]) } }

  private func visit(_ state: State, _ origin: Origin) {
    guard numbers[state] == nil else { return }
    numbers[state] = Int32(states.count)
    states.append(state)
    origins.append(origin)
  }

  // MARK: Memory

  private func number(ofMemory memory: [Int32]) -> Int32 {
    if let known = memoryNumbers[memory] { return known }
    memoryNumbers[memory] = Int32(memories.count)
    memories.append(memory)
    return Int32(memories.count - 1)
  }

  /// Returns the number of the memory after a byte. For each tape, the memory has the acceptance before the ignored symbols at the end of
  /// the text, or -1 if the text does not end in ignored symbols.
  private func remembered(_ state: State, _ symbol: URLBytes.Symbol, _ byte: UInt8) -> Int32 {
    let memory = memories[Int(state[1])]
    var next = memory
    for (index, tape) in tapes.enumerated() {
      let read: UInt8
      switch symbol {
      case .none where tape.isDecoded: continue
      case .encoded(let decoded) where tape.isDecoded: read = decoded
      default: read = byte
      }
      let isIgnored = tape.ignoredEnd.contains(read)
      let value = !isIgnored ? -1 : memory[index] >= 0 ? memory[index] : tape.automaton.acceptance(of: state[index + 2])
      if value != memory[index] { next[index] = value }
    }
    return next == memory ? state[1] : number(ofMemory: next)
  }

  /// Returns the counters after the current item.
  private func counted(_ state: State) -> [UInt8] {
    let counters = memories[Int(state[1])].map { UInt8(truncatingIfNeeded: $0) }
    let tags = tapes.enumerated().filter(\.element.readsItems).map { index, tape in
      tape.automaton.accepted[Int(tape.automaton.acceptance(of: state[index + 2]))]
    }
    return counting?(counters, tags) ?? counters
  }

  // MARK: Outcomes

  private func finish(_ state: State, _ number: Int, _ seen: inout Set<[Int32]>) {
    let memory = memories[Int(state[1])]
    let accepted = tapes.enumerated().map { index, tape -> Int32 in
      if tape.readsItems { return 0 }
      return counting == nil && memory[index] >= 0 ? memory[index] : tape.automaton.acceptance(of: state[index + 2])
    }
    let counters = counting == nil ? [] : counted(state)
    guard seen.insert(accepted + counters.map(Int32.init)).inserted else { return }
    outcomes.append(Outcome(accepted: accepted, counters: counters, text: text(of: number)))
  }

  private func text(of number: Int) -> String {
    var pieces: [String] = []
    var place = number
    while origins[place].parent >= 0 {
      let origin = origins[place]
      pieces.append(origin.isEncoded ? Self.encoded(origin.byte) : String(Unicode.Scalar(origin.byte)))
      place = Int(origin.parent)
    }
    return pieces.reversed().joined()
  }

  private static func encoded(_ symbol: UInt8) -> String {
    let digits = String(URLBytes.byte(encodedAs: symbol), radix: 16)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
