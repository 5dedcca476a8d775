/// The words of a key.
typealias Key = RawView<UInt64>

/// States as keys of a few words, each known once: the numbers of their slots' values side by side, no wider than they need be.
///
/// A slot that gets more values than its field can hold gets a wider field, and all keys are packed anew. Exact: equal keys are equal states,
/// and nothing is taken for known because of its hash alone. Beside each key is one word of notes.
struct KeyTable: ~Copyable {
  /// Where the number of a slot's value is in a key.
  struct Field: BitwiseCopyable {
    var word: Int32
    var shift: Int32
    var mask: UInt64

    @inline(__always) func value(in key: Key) -> Int32 {
      Int32(truncatingIfNeeded: key[Int(word)] >> UInt64(shift) & mask)
    }
  }

  /// The most words that a key has.
  static let maximumWords = 64

  /// The fields, by slot.
  private(set) var fields = RawArray<Field>()
  /// How many words a key has.
  private(set) var words = 1
  /// Counts how often the fields have changed.
  private(set) var version = 0
  /// How many keys there are.
  private(set) var count = 0
  private var widths: [Int] = []
  /// The words of the keys, the notes behind each.
  private var keys = RawArray<UInt64>()
  private var stride: Int { words + 1 }
  /// Numbers of keys by hash, a fifth of it or more free.
  private var table = RawArray(repeating: Self.free, count: 1 << 10)

  private static var free: UInt32 { .max }

  /// Makes room for the values of slots.
  ///
  /// - Parameter counts: How many values each slot has.
  /// - Returns: Whether keys had to be packed anew.
  mutating func fit(_ counts: [Int]) -> Bool {
    let needed = counts.map { Int.bitWidth - max($0 - 1, 1).leadingZeroBitCount }
    if needed.count == widths.count, zip(needed, widths).allSatisfy({ $0 <= $1 }) { return false }
    // Some room to grow, so that this is rare.
    widths = needed.enumerated().map { slot, width in
      slot < widths.count && width <= widths[slot] ? widths[slot] : width == 1 ? 1 : width + 1
    }
    var oldFields = RawArray<Field>()
    var oldKeys = RawArray<UInt64>()
    swap(&oldFields, &fields)
    swap(&oldKeys, &keys)
    let oldStride = stride
    lay()
    version += 1
    keys = RawArray(repeating: 0, count: count * stride)
    for number in 0..<count {
      for slot in 0..<oldFields.count {
        let value = oldFields[slot].value(in: oldKeys.view(at: number * oldStride))
        set(slot, value, in: keys.view(at: number * stride))
      }
      keys[number * stride + words] = oldKeys[number * oldStride + oldStride - 1]
    }
    rehash(table.count)
    return true
  }

  /// Puts the fields into words, none across two.
  private mutating func lay() {
    var used = [0]
    fields = RawArray(capacity: widths.count + 1)
    for width in widths {
      let word = used.firstIndex { $0 + width <= UInt64.bitWidth } ?? used.count
      if word == used.count { used.append(0) }
      fields.append(Field(word: Int32(word), shift: Int32(used[word]), mask: (1 << width) - 1))
      used[word] += width
    }
    words = used.count
    precondition(words <= Self.maximumWords, "a state of \(widths.reduce(0, +)) bits")
  }

  /// Puts the number of a slot's value into a key.
  func set(_ slot: Int, _ value: Int32, in key: Key) {
    let field = fields[slot]
    let shift = UInt64(field.shift)
    key[Int(field.word)] = key[Int(field.word)] & ~(field.mask << shift) | UInt64(value) << shift
  }

  /// The key of a state, until the next change of the table.
  @inline(__always) func key(_ number: Int) -> Key { keys.view(at: number * stride) }

  /// The notes on a state.
  @inline(__always) subscript(notes number: Int) -> UInt64 {
    get { keys[number * stride + words] }
    set { keys[number * stride + words] = newValue }
  }

  /// The number of a key; nil when it is new.
  @inline(__always) func find(_ key: Key) -> Int? {
    let number = table[place(of: key)]
    return number == Self.free ? nil : Int(number)
  }

  /// What is where a key is looked for first: what is in memory only there is fetched for many keys at once, before they are looked for.
  @inline(__always) func guess(_ key: Key) -> UInt32 { table[hash(key) & (table.count - 1)] }

  /// A word of the key that was guessed.
  @inline(__always) func touch(_ guess: UInt32) -> UInt64 { guess == Self.free ? 0 : keys[Int(guess) * stride] }

  /// Takes in a key that is new, with notes; its number.
  mutating func insert(_ key: Key, notes: UInt64) -> Int {
    if count * 5 >= table.count * 4 { rehash(table.count * 2) }
    table[place(of: key)] = UInt32(count)
    for word in 0..<words { keys.append(key[word]) }
    keys.append(notes)
    count += 1
    return count - 1
  }

  /// Forgets all keys. The fields stay as they are.
  mutating func removeAll() {
    count = 0
    keys = RawArray()
    rehash(1 << 10)
  }

  @inline(__always) private func place(of key: Key) -> Int {
    var place = hash(key) & (table.count - 1)
    while table[place] != Self.free, !isEqual(key, self.key(Int(table[place]))) { place = (place + 1) & (table.count - 1) }
    return place
  }

  /// Whether two keys are equal.
  @inline(__always) func isEqual(_ one: Key, _ other: Key) -> Bool {
    for word in 0..<words where one[word] != other[word] { return false }
    return true
  }

  /// A mix of all words: multiplied, and the upper half brought down.
  @inline(__always) private func hash(_ key: Key) -> Int {
    var hash: UInt64 = 0
    for word in 0..<words {
      hash = (hash ^ key[word]) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  private mutating func rehash(_ size: Int) {
    // The old one is given back first.
    table = RawArray(capacity: 1)
    table = RawArray(repeating: Self.free, count: size)
    for number in 0..<count { table[place(of: key(number))] = UInt32(number) }
  }
}
