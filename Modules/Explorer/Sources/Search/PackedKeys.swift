/// States as keys of a few words, each known once: the numbers of their slots' values side by side, no wider than they need be.
///
/// A slot that gets more values than its field can hold gets a wider field, and all keys are packed anew. Exact: equal keys are equal states.
struct PackedKeys {
  /// A change of keys: which bits stay, and which are put.
  struct Patch {
    /// The version of the fields it was made for.
    var version = -1
    fileprivate var mask: [UInt64] = []
    fileprivate var bits: [UInt64] = []
  }

  /// Where the number of a slot's value is in a key.
  struct Field {
    var word: Int
    var shift: UInt64
    var mask: UInt64
  }

  /// The fields, by slot.
  private(set) var fields: [Field] = []
  /// How many words a key has.
  private(set) var words = 1
  /// Counts how often the fields have changed.
  private(set) var version = 0
  private var widths: [Int] = []
  private var keys: [UInt64] = []
  /// Numbers of keys by hash, more than half of it free.
  private var table = [UInt32](repeating: Self.free, count: 1 << 10)
  private(set) var count = 0

  private static var free: UInt32 { .max }

  /// Makes room for the values of slots.
  ///
  /// - Parameter counts: How many values each slot has.
  mutating func fit(_ counts: [Int]) {
    let needed = counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount }
    if needed.count == widths.count, zip(needed, widths).allSatisfy(<=) { return }
    // Some room to grow, so that this is rare.
    let widths = needed.enumerated().map { slot, width in
      slot < self.widths.count && width <= self.widths[slot] ? self.widths[slot] : width == 1 ? 1 : width + 1
    }
    let old = self
    self.widths = widths
    lay()
    version += 1
    keys = [UInt64](repeating: 0, count: old.count * words)
    for number in 0..<old.count {
      for slot in old.fields.indices { set(slot, UInt64(old.value(of: slot, in: number)), in: &keys, at: number * words) }
    }
    rehash(table.count)
  }

  /// Puts the fields into words, none across two.
  private mutating func lay() {
    var used = [0]
    fields = widths.map { width in
      let word = used.firstIndex { $0 + width <= UInt64.bitWidth } ?? used.count
      if word == used.count { used.append(0) }
      defer { used[word] += width }
      return Field(word: word, shift: UInt64(used[word]), mask: (1 << width) - 1)
    }
    words = used.count
  }

  private func set(_ slot: Int, _ value: UInt64, in keys: inout [UInt64], at start: Int) {
    let field = fields[slot]
    keys[start + field.word] = keys[start + field.word] & ~(field.mask << field.shift) | value << field.shift
  }

  /// The number of a slot's value in a state.
  @inline(__always) func value(of slot: Int, in number: Int) -> Int32 {
    let field = fields[slot]
    return Int32(truncatingIfNeeded: keys[number * words + field.word] >> field.shift & field.mask)
  }

  /// A key of a row of numbers.
  func key(_ row: [Int32]) -> [UInt64] {
    var key = [UInt64](repeating: 0, count: words)
    for (slot, value) in row.enumerated() { set(slot, UInt64(value), in: &key, at: 0) }
    return key
  }

  /// The number of a slot's value in a key.
  func value(of slot: Int, in key: [UInt64]) -> Int32 {
    let field = fields[slot]
    return Int32(truncatingIfNeeded: key[field.word] >> field.shift & field.mask)
  }

  /// Whether a key is that of a state.
  func isEqual(_ key: [UInt64], _ number: Int) -> Bool { (0..<words).allSatisfy { keys[number * words + $0] == key[$0] } }

  /// A patch for the fields as they are.
  func patch(clearing cleared: [Int], setting values: [(slot: Int, number: Int32)]) -> Patch {
    var patch = Patch(
      version: version, mask: [UInt64](repeating: .max, count: words), bits: [UInt64](repeating: 0, count: words))
    for slot in cleared + values.map(\.slot) { patch.mask[fields[slot].word] &= ~(fields[slot].mask << fields[slot].shift) }
    for (slot, number) in values { set(slot, UInt64(number), in: &patch.bits, at: 0) }
    return patch
  }

  /// The key that a patch makes of a state's.
  @inline(__always) func apply(_ patch: Patch, to number: Int, _ key: inout [UInt64]) {
    if key.count != words { key = [UInt64](repeating: 0, count: words) }
    for word in 0..<words { key[word] = keys[number * words + word] & patch.mask[word] | patch.bits[word] }
  }

  /// The number of a key; nil when it is new.
  func find(_ key: [UInt64]) -> Int? { slot(of: key).number }

  /// Takes a new key in; its number.
  mutating func insert(_ key: [UInt64]) -> Int {
    if count * 5 > table.count * 3 { rehash(table.count * 2) }
    let (place, known) = slot(of: key)
    if let known { return known }
    keys += key
    table[place] = UInt32(count)
    count += 1
    return count - 1
  }

  private func slot(of key: [UInt64]) -> (place: Int, number: Int?) {
    var place = Int(truncatingIfNeeded: hash { key[$0] }) & (table.count - 1)
    while table[place] != Self.free {
      let number = Int(table[place])
      if (0..<words).allSatisfy({ keys[number * words + $0] == key[$0] }) { return (place, number) }
      place = (place + 1) & (table.count - 1)
    }
    return (place, nil)
  }

  /// A mix of all words: multiplied, and the upper half brought down.
  @inline(__always) private func hash(_ word: (Int) -> UInt64) -> UInt64 {
    var hash: UInt64 = 0
    for index in 0..<words {
      hash = (hash ^ word(index)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return hash
  }

  private mutating func rehash(_ size: Int) {
    table = [UInt32](repeating: Self.free, count: size)
    for number in 0..<count {
      var place = Int(truncatingIfNeeded: hash { keys[number * words + $0] }) & (size - 1)
      while table[place] != Self.free { place = (place + 1) & (size - 1) }
      table[place] = UInt32(number)
    }
  }
}
