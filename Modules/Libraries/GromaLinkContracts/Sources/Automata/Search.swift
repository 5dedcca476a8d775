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
    /// The text of the step.
    let piece: TextPiece
    /// The length of the text in bytes.
    let length: Int32
  }

  /// States that are visited later.
  private struct Queue {
    private var items: [(state: State, origin: Origin)] = []
    private var first = 0

    /// The length of the text of the first state, or the largest integer if there is no state.
    var length: Int32 { first < items.count ? items[first].origin.length : .max }

    mutating func append(_ state: State, _ origin: Origin) { items.append((state, origin)) }

    mutating func removeFirst() -> (state: State, origin: Origin) {
      defer { first += 1 }
      return items[first]
    }
  }

  private let bytes: URLBytes
  private let tapes: [Tape]
  private let counting: Counting?
  private var memories: [[Int32]] = []
  private var memoryNumbers: [[Int32]: Int32] = [:]
  private var states: [State] = []
  private var origins: [Origin] = []
  private var numbers: [State: Int32] = [:]
  /// The states after steps of one encoded byte, and after steps of a whole encoded character. Each queue is in the order of the lengths of the
  /// texts, because its steps have the same length.
  private var delayed = (bytes: Queue(), characters: Queue())
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
    visit(first, Origin(parent: -1, piece: TextPiece(), length: 0))
    search(starts, limit)
  }

  /// The number of visited states.
  var count: Int { states.count }

  private func search(_ starts: [Int32], _ limit: Int) {
    var seen: Set<[Int32]> = []
    var next = 0
    while true {
      admit(before: next, limit)
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
    for plain in state[0] == URLBytes.start ? bytes.plainBytes : [] {
      let isEnd = counting != nil && plain.contains(0x26)
      // In a constant state, only the end of the item leads to another state.
      if isConstant, !isEnd { continue }
      var base = state
      if isEnd { base[1] = self.number(ofMemory: counted(state).map(Int32.init)) }
      var classes = [Targets(bytes: plain, state: base)]
      for (index, tape) in tapes.enumerated() {
        if tape.readsItems, isEnd {
          for place in classes.indices { classes[place].state[index + 2] = starts[index] }
        } else {
          divide(&classes, byTape: index, from: state)
        }
      }
      for one in classes {
        guard let byte = one.bytes.representative else { continue }
        var target = one.state
        if counting == nil { target[1] = remembered(state, byte: byte, symbol: byte) }
        visit(target, Origin(parent: number, piece: TextPiece(byte), length: origins[Int(number)].length + 1))
      }
    }
    if !isConstant { expandEncodedBytes(state, number) }
  }

  /// Bytes with the state of the product that they lead to.
  private struct Targets {
    var bytes: ByteSet
    var state: State
  }

  /// Divides bytes by the states of a tape that they lead to.
  private func divide(_ classes: inout [Targets], byTape index: Int, from state: State) {
    let automaton = tapes[index].automaton
    var isUniform = true
    for place in classes.indices where isUniform {
      let target = automaton.target(of: state[index + 2], after: classes[place].bytes)
      classes[place].state[index + 2] = target ?? Automaton.dead
      isUniform = target != nil
    }
    // Nearly all classes lead to one state, so that no array is needed.
    if isUniform { return }
    var divided: [Targets] = []
    for one in classes {
      var rest = one.bytes
      for move in automaton.moves(from: state[index + 2]) {
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

  /// The symbols of the encoded bytes of characters other than ASCII.
  private static let nonASCII = ByteSet(0x80...0xf4)

  /// Adds the states after an encoded byte, which is a single step.
  private func expandEncodedBytes(_ state: State, _ number: Int32) {
    if let next = stateAfterEncodedByte(state) {
      let isWhole = state[0] == URLBytes.start && addCharacter(state, next, number)
      addEncodedBytes(state, next, (HexadecimalDigits.all, HexadecimalDigits.all), number, isWhole: isWhole)
      return
    }
    var start = [Targets(bytes: Self.percent, state: state)]
    for (index, tape) in tapes.enumerated() where !tape.isDecoded { divide(&start, byTape: index, from: state) }
    for high in afterDigit(start[0].state) {
      for low in afterDigit(high.state) { addEncodedBytes(state, low.state, (high.bytes, low.bytes), number, isWhole: false) }
    }
  }

  /// Returns the state after an encoded byte for the tapes that read bytes as they are written. The states of other tapes are unchanged.
  /// Returns `nil` if the result depends on the digits of the byte.
  ///
  /// Most patterns do not depend on the digits: a wildcard matches all encoded bytes, and a literal usually matches none.
  private func stateAfterEncodedByte(_ state: State) -> State? {
    var next = state
    for (index, tape) in tapes.enumerated() where !tape.isDecoded {
      for bytes in [Self.percent, HexadecimalDigits.all, HexadecimalDigits.all] {
        guard let target = tape.automaton.target(of: next[index + 2], after: bytes) else { return nil }
        next[index + 2] = target
      }
    }
    return next
  }

  /// Adds the state after an encoded character other than ASCII, if it is the same for all of these characters. Returns whether it is.
  ///
  /// Most patterns do not distinguish these characters. The states within a character are then not needed.
  private func addCharacter(_ state: State, _ next: State, _ number: Int32) -> Bool {
    var target = next
    for (index, tape) in tapes.enumerated() where tape.isDecoded {
      guard let after = tape.automaton.target(of: state[index + 2], after: Self.nonASCII),
        tape.automaton.target(of: after, after: Self.nonASCII) == after
      else { return false }
      target[index + 2] = after
    }
    guard stateAfterEncodedByte(target) == target else { return false }
    if counting == nil { target[1] = remembered(state, byte: UInt8(ascii: "%"), symbol: 0x80) }
    add(target, after: number, TextPiece("%c2%80"))
    return true
  }

  /// Adds the states after an encoded byte with certain digits.
  ///
  /// - Parameters:
  ///   - next: The state after the byte for the tapes that read bytes as they are written.
  ///   - digits: The first and the second digits that lead to `next`.
  ///   - isWhole: Whether the states within a character are not needed.
  private func addEncodedBytes(_ state: State, _ next: State, _ digits: (high: ByteSet, low: ByteSet), _ number: Int32, isWhole: Bool) {
    let symbols = HexadecimalDigits.symbols(digits.high, digits.low)
    for encoded in bytes.encodedBytes[Int(state[0])] where !isWhole || encoded.target == URLBytes.start {
      let common = encoded.symbols & symbols
      guard !common.isEmpty else { continue }
      var base = next
      base[0] = encoded.target
      var classes = [Targets(bytes: common, state: base)]
      for (index, tape) in tapes.enumerated() where tape.isDecoded { divide(&classes, byTape: index, from: state) }
      for one in classes {
        guard let symbol = one.bytes.representative else { continue }
        var target = one.state
        if counting == nil { target[1] = remembered(state, byte: UInt8(ascii: "%"), symbol: symbol) }
        add(target, after: number, HexadecimalDigits.piece(of: URLBytes.byte(encodedAs: symbol), digits.high, digits.low))
      }
    }
  }

  /// Adds a state whose text is that of another state and a piece of several bytes.
  private func add(_ state: State, after number: Int32, _ piece: TextPiece) {
    guard numbers[state] == nil else { return }
    let origin = Origin(parent: number, piece: piece, length: origins[Int(number)].length + Int32(piece.count))
    if piece.count == 3 { delayed.bytes.append(state, origin) } else { delayed.characters.append(state, origin) }
  }

  /// Returns the states after a hexadecimal digit. Only tapes that read bytes as they are written read it.
  private func afterDigit(_ state: State) -> [Targets] {
    var classes = [Targets(bytes: HexadecimalDigits.all, state: state)]
    for (index, tape) in tapes.enumerated() where !tape.isDecoded { divide(&classes, byTape: index, from: state) }
    return classes
  }

  /// Adds the delayed states whose texts are not longer than that of the next state, so that the states are in the order of the lengths of
  /// their texts. Stops after the maximum number of states.
  private func admit(before next: Int, _ limit: Int) {
    while states.count <= limit {
      let isByte = delayed.bytes.length <= delayed.characters.length
      let length = min(delayed.bytes.length, delayed.characters.length)
      guard length < .max, next == states.count || length <= origins[next].length else { return }
      let (state, origin) = isByte ? delayed.bytes.removeFirst() : delayed.characters.removeFirst()
      visit(state, origin)
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
  ///
  /// - Parameters:
  ///   - byte: The byte as it is written: the percent sign of an encoded byte.
  ///   - symbol: The decoded symbol.
  private func remembered(_ state: State, byte: UInt8, symbol: UInt8) -> Int32 {
    let memory = memories[Int(state[1])]
    var next = memory
    for (index, tape) in tapes.enumerated() {
      let isIgnored = tape.ignoredEnd.contains(tape.isDecoded ? symbol : byte)
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
      pieces.append(origins[place].piece.text)
      place = Int(origins[place].parent)
    }
    return pieces.reversed().joined()
  }
}
