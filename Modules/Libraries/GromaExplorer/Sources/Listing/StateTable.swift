/// The states that a ``StateList`` has found, each stored once as a key. The number of a state is its position in the order in which the
/// states were found.
///
/// A key contains the index of each slot's value (see ``SlotTable``), in fields that are as narrow as possible. If a slot has more values
/// than fit in its field, the field is widened and all keys are packed again. The table is exact: equal keys represent equal states, and
/// keys are compared in full, not only by hash.
struct StateTable: ~Copyable {
  /// The bits of a key that contain the index of a slot's value.
  struct Field: BitwiseCopyable {
    var word: Int32
    var shift: Int32
    var mask: UInt64

    @inline(__always) func value(in key: Key) -> Int32 {
      Int32(truncatingIfNeeded: key[Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & mask)
    }
  }

  /// The maximum number of words of a key.
  static let maximumWords = 64

  private let limits: Limits
  /// The fields, by the index of the slot.
  private(set) var fields = RawArray<Field>()
  /// The number of words of a key.
  private(set) var words = 1
  private var widths: [Int] = []
  /// The words of all keys, by the number of the state.
  private var keys = RawArray<UInt64>()
  private var numbers: NumberTable
  /// For each state, the number of the state from which it was found.
  private var parents = RawArray<UInt32>()
  /// For each state that was found by an opaque move (a move that depends on a hidden input), the index of the move. The move cannot be
  /// determined later, because the outcomes of opaque moves are not stored.
  private var opaqueSteps: [Int: Int] = [:]

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    numbers = NumberTable(entries: limits.tableEntries)
  }

  /// The number of states.
  var count: Int { parents.count }

  // MARK: Fields

  /// Returns whether any field is missing or too narrow for the values of its slot.
  ///
  /// - Parameter counts: The number of values of each slot.
  func isTooNarrow(for counts: [Int]) -> Bool {
    let needed = Self.widths(for: counts)
    return needed.count > widths.count || zip(needed, widths).contains { $0 > $1 }
  }

  private static func widths(for counts: [Int]) -> [Int] { counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount } }

  /// Widens the fields so that the values of all slots fit, and packs all keys again. The states keep their numbers.
  ///
  /// - Parameter counts: The number of values of each slot.
  mutating func fit(_ counts: [Int]) {
    widths = Self.widths(for: counts).enumerated().map { slot, width in slot < widths.count ? max(width, widths[slot]) : width }
    let (oldWords, count) = (words, count)
    var oldFields = RawArray<Field>()
    var oldKeys = RawArray<UInt64>()
    swap(&oldFields, &fields)
    swap(&oldKeys, &keys)
    layFields()
    keys.append(repeating: 0, count: count * words)
    numbers = NumberTable(entries: limits.tableEntries)
    for number in 0..<count {
      let (old, new) = (oldKeys.view(at: number * oldWords), key(number))
      for slot in 0..<oldFields.count { set(slot, oldFields[slot].value(in: old), in: new) }
      numbers.insert(number, new.hash(words))
    }
  }

  /// Assigns each field a position in the first word with enough room, wider fields first. No field crosses a word boundary.
  private mutating func layFields() {
    var used = [0]
    fields = RawArray(repeating: Field(word: 0, shift: 0, mask: 0), count: widths.count)
    for slot in widths.indices.sorted(by: { (widths[$1], $0) < (widths[$0], $1) }) {
      let width = widths[slot]
      let word = used.firstIndex { $0 + width <= UInt64.bitWidth } ?? used.count
      if word == used.count { used.append(0) }
      fields[slot] = Field(word: Int32(word), shift: Int32(used[word]), mask: (1 << width) - 1)
      used[word] += width
    }
    words = used.count
    precondition(words <= Self.maximumWords, "a state of \(widths.reduce(0, +)) bits needs more than \(Self.maximumWords) words")
  }

  /// Writes the index of a slot's value into the slot's field of a key.
  func set(_ slot: Int, _ value: Int32, in key: Key) {
    let field = fields[slot]
    let shift = UInt64(field.shift)
    key[Int(field.word)] = key[Int(field.word)] & ~(field.mask << shift) | UInt64(value) << shift
  }

  /// Returns the index of a slot's value in a state; 0 if the slot is absent.
  func value(of slot: Int, in number: Int) -> Int32 { slot < fields.count ? fields[slot].value(in: key(number)) : 0 }

  /// Returns the vector of slots (see ``SlotTable``) that a key represents.
  func row(_ key: Key) -> [Int32] { (0..<fields.count).map { fields[$0].value(in: key) } }

  // MARK: States

  /// Returns the key of the state with the given number. Valid until a state is inserted or the fields change.
  @inline(__always) func key(_ number: Int) -> Key { keys.view(at: number &* words) }

  /// Returns the number of the state with the given key, or `nil` if there is none.
  @inline(__always) func number(of key: Key) -> Int? { numbers.find(key.hash(words)) { self.key($0).isEqual(to: key, words) } }

  /// Adds the state with the given key, which must not be present.
  ///
  /// - Parameters:
  ///   - parent: The number of the state from which the new state was found.
  ///   - opaque: The index of the opaque move that leads to the state, or `nil` if the move is not opaque.
  mutating func insert(_ key: Key, parent: Int, opaque: Int? = nil) {
    let number = count
    precondition(number < Int(UInt32.max), "too many states")
    numbers.insert(number, key.hash(words))
    for word in 0..<words { keys.append(key[word]) }
    parents.append(UInt32(parent))
    opaqueSteps[number] = opaque
  }

  /// Returns the number of the state from which a state was found.
  func parent(of number: Int) -> Int { Int(parents[number]) }

  /// Returns the index of the opaque move by which a state was found, or `nil` if the state was not found by an opaque move.
  func opaqueMove(to number: Int) -> Int? { opaqueSteps[number] }
}
