/// The words of a key.
typealias Key = RawView<UInt64>

// What is done to the words of keys most often. Most keys have one: who calls these with that number spares the loops.
extension Key {
  /// A mix of some words: multiplied, and the upper half brought down.
  @inline(__always) func hash(_ words: Int) -> UInt64 {
    var hash: UInt64 = 0
    for word in 0..<words { hash = hash.mixed(with: self[word]) }
    return hash
  }

  /// The same of their bits in a mask, and of a number besides.
  @inline(__always) func hash(_ words: Int, in mask: Key, with number: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: number)
    for word in 0..<words { hash = hash.mixed(with: self[word] & mask[word]) }
    return hash
  }

  @inline(__always) func isEqual(to other: Key, _ words: Int) -> Bool {
    for word in 0..<words where self[word] != other[word] { return false }
    return true
  }

  /// Whether its bits in a mask are another's.
  @inline(__always) func isEqual(to other: Key, _ words: Int, in mask: Key) -> Bool {
    for word in 0..<words where self[word] & mask[word] != other[word] { return false }
    return true
  }

  /// Makes it of another: what is left of that, and what is added, stands one behind the other.
  @inline(__always) func set(_ other: Key, _ words: Int, by patch: Key) {
    for word in 0..<words { self[word] = other[word] & patch[word] | patch[words &+ word] }
  }
}

/// States as keys of a few words, each known once: the numbers of their slots' values side by side, no wider than they need be.
///
/// A slot that gets more values than its field can hold gets a wider field, and all keys are packed anew. Exact: equal keys are equal states,
/// and nothing is taken for known because of its hash alone. Beside each key is from which other it was found first, and one mark.
struct KeyTable: ~Copyable {
  /// Where the number of a slot's value is in a key.
  struct Field: BitwiseCopyable {
    var word: Int32
    var shift: Int32
    var mask: UInt64

    @inline(__always) func value(in key: Key) -> Int32 {
      Int32(truncatingIfNeeded: key[Int(truncatingIfNeeded: word)] &>> UInt64(truncatingIfNeeded: shift) & mask)
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
  /// The words of the keys.
  private var keys = RawArray<UInt64>()
  /// By key, the number of that from which it was found, and the mark in the highest bit.
  private var parents = RawArray<UInt32>()
  /// Numbers of keys by hash, a fifth of it or more free; in the bits that no number needs, some of the hash that say which keys are worth a look.
  private var table = RawArray(repeating: Self.free, count: 1 << 10)
  /// The bits of an entry of the table that make a number: one less than there are entries.
  private var numberMask: UInt32 = 1 << 10 - 1

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
    let oldWords = words
    lay()
    version += 1
    keys = RawArray(repeating: 0, count: count * words)
    for number in 0..<count {
      for slot in 0..<oldFields.count {
        let value = oldFields[slot].value(in: oldKeys.view(at: number * oldWords))
        set(slot, value, in: key(number))
      }
    }
    rehash(table.count)
    return true
  }

  /// Puts the fields into words, none across two. One bit of each word is left, so that no key has all bits set.
  private mutating func lay() {
    var used = [0]
    fields = RawArray(capacity: widths.count + 1)
    for width in widths {
      let word = used.firstIndex { $0 + width < UInt64.bitWidth } ?? used.count
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
  @inline(__always) func key(_ number: Int) -> Key { keys.view(at: number &* words) }

  /// The number of the state from which one was found.
  func parent(of number: Int) -> Int { Int(parents[number] & ~Self.mark) }

  /// Whether a state is marked.
  @inline(__always) func isMarked(_ number: Int) -> Bool { parents[number] & Self.mark != 0 }

  /// Marks a state.
  @inline(__always) mutating func mark(_ number: Int) { parents[number] |= Self.mark }

  private static var mark: UInt32 { 1 << 31 }

  /// The number of a key; nil when it is new.
  @inline(__always) func find(_ key: Key) -> Int? {
    let entry = table[place(of: key)]
    return entry == Self.free ? nil : Int(entry & numberMask)
  }

  // Who is to find many keys has what is looked at fetched first for all of them: what stands in the table where each is looked for first, and then the
  // key of the number that stands there.

  /// Lets the place in the table be fetched where a key of a hash is looked for first.
  @inline(__always) func prefetchEntry(_ hash: UInt32) { table.prefetch(at: Int(hash & numberMask)) }

  /// Lets the key be fetched that stands there.
  ///
  /// - Parameter mark: Whether its mark is to be fetched, too.
  @inline(__always) func prefetchKey(_ hash: UInt32, mark: Bool) {
    let number = Int(truncatingIfNeeded: table[Int(hash & numberMask)] & numberMask)
    keys.prefetch(at: number &* words)
    if mark { parents.prefetch(at: number) }
  }

  /// Takes in a key that is new.
  ///
  /// - Parameter parent: The number of the state from which it was found.
  /// - Returns: Its number.
  mutating func insert(_ key: Key, parent: Int) -> Int {
    if count * 5 >= table.count * 4 { rehash(table.count * 2) }
    enter(key, UInt32(count))
    for word in 0..<words { keys.append(key[word]) }
    parents.append(UInt32(parent))
    count += 1
    return count - 1
  }

  private mutating func enter(_ key: Key, _ number: UInt32) { table[place(of: key)] = number | tag(hash(key)) }

  /// Bits of a hash, where an entry has no number.
  @inline(__always) private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask }

  /// Forgets all keys. The fields stay as they are.
  mutating func removeAll() {
    count = 0
    keys = RawArray()
    parents = RawArray()
    rehash(1 << 10)
  }

  @inline(__always) private func place(of key: Key) -> Int {
    let hash = hash(key)
    let (tag, mask) = (tag(hash), Int(numberMask))
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = table[place]
      if entry == Self.free || entry & ~numberMask == tag && isEqual(key, self.key(Int(entry & numberMask))) { return place }
      place = (place &+ 1) & mask
    }
  }

  /// Whether two keys are equal.
  @inline(__always) func isEqual(_ one: Key, _ other: Key) -> Bool { words == 1 ? one[0] == other[0] : one.isEqual(to: other, words) }

  @inline(__always) private func hash(_ key: Key) -> UInt64 { words == 1 ? key.hash(1) : key.hash(words) }

  private mutating func rehash(_ size: Int) {
    precondition(size <= 1 << 31, "too many states")
    // The old one is given back first.
    table = RawArray(capacity: 1)
    table = RawArray(repeating: Self.free, count: size)
    numberMask = UInt32(size - 1)
    for number in 0..<count { enter(key(number), UInt32(number)) }
  }
}
