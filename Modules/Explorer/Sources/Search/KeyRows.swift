/// A set of keys, some of which are marked.
///
/// Keys that differ in no more than the lowest bits of their first word make a *row*: a bit for each that is there, and a bit for each that is marked.
/// A hash table says where the row is of keys that agree in all else. Where most of what the lowest bits can hold is met together with what the others
/// hold, as it is where a stack holds what it likes, a key takes a few bits, and keys that are looked for one after the other are near each other.
/// Exact: what keys agree in is compared, and not its hash.
struct KeyRows: ~Copyable {
  /// Where the bit of a key is, or would be.
  struct Place: BitwiseCopyable {
    fileprivate let word: Int
    fileprivate let bit: UInt64

    /// Where no key is.
    static var none: Place { Place(word: 0, bit: 0) }
  }

  private let words: Int
  /// How many of the lowest bits of a key tell it from others of its row: more, where rows are full.
  private var width: UInt64 = 6
  /// These bits.
  private var lowest: UInt64 = 1 << 6 - 1
  /// The words that the keys of a row agree in, and where its bits begin; zero where there is none.
  private var entries: RawArray<UInt64>
  /// The bits of the number of an entry.
  private var mask = 1 << 6 - 1
  /// The bits of the keys that are there, row by row, and behind each word of them that of those that are marked: the first row is none.
  private var bits = RawArray<UInt64>()
  /// How many keys there are.
  private var count = 0
  /// Counts how often the rows moved.
  private(set) var version = 0

  /// The most bits: then a row is two lines of the processor's cache.
  private static var maximumWidth: UInt64 { 9 }

  /// - Parameter words: How many words a key has.
  init(words: Int) {
    self.words = words
    entries = RawArray(repeating: 0, count: (mask + 1) * (words + 1))
    addRow()
  }

  /// Where a key is; nil when it is not there.
  func find(_ key: Key) -> Place? { words == 1 ? finder.find(key, OneWord()) : finder.find(key, ManyWords(words: words)) }

  /// Finds many keys.
  var finder: Finder {
    @inline(__always) get {
      Finder(entries: entries.view(at: 0), bits: bits.view(at: 0), mask: mask, width: width, lowest: lowest)
    }
  }

  /// Finds keys, until one is taken in: who looks for many has what it needs at hand.
  struct Finder: BitwiseCopyable {
    fileprivate let entries: RawView<UInt64>
    fileprivate let bits: RawView<UInt64>
    fileprivate let mask: Int
    fileprivate let width: UInt64
    fileprivate let lowest: UInt64

    /// Where a key is; nil when it is not there.
    ///
    /// - Parameter words: How many words a key has.
    @inline(__always) func find(_ key: Key, _ words: some KeyWidth) -> Place? {
      let place = place(of: key, words)
      return isThere(place) ? place : nil
    }

    // Who is to look for many keys has what is looked at fetched first for all of them: where the table is looked into, and then the bit.

    /// Lets be fetched where the row of a key is looked for first.
    @inline(__always) func prefetchEntry(of key: Key, _ words: some KeyWidth) {
      entries.prefetch(at: firstEntry(of: key, words) &* (words.words &+ 1))
    }

    /// Lets the bit at a place be fetched, and its mark.
    @inline(__always) func prefetch(_ place: Place) { bits.prefetch(at: place.word) }

    /// Where the bit of a key is, or would be if it had a row.
    @inline(__always) func place(of key: Key, _ words: some KeyWidth) -> Place {
      place(of: key, in: entry(of: key, words)[words.words])
    }

    /// Whether a place is in a row: keys that are not there may have none.
    @inline(__always) func isInRow(_ place: Place) -> Bool { place.word >> Int(truncatingIfNeeded: width &- 5) > 0 }

    /// Whether there is a key at a place.
    @inline(__always) func isThere(_ place: Place) -> Bool { bits[place.word] & place.bit != 0 }

    /// Whether the key at a place is marked.
    @inline(__always) func isMarked(_ place: Place) -> Bool { bits[place.word &+ 1] & place.bit != 0 }

    /// - Parameter row: Where the bits of its row begin.
    @inline(__always) fileprivate func place(of key: Key, in row: UInt64) -> Place {
      let low = key[0] & lowest
      return Place(word: Int(truncatingIfNeeded: row &+ (low &>> 6) &<< 1), bit: 1 &<< (low & 63))
    }

    /// The entry of a key's row, or the free one where that is to be.
    @inline(__always) fileprivate func entry(of key: Key, _ words: some KeyWidth) -> RawView<UInt64> {
      var number = firstEntry(of: key, words)
      let (words, first) = (words.words, key[0] &>> width)
      while true {
        let entry = entries.view(at: number &* (words &+ 1))
        if entry[0] == first && isEqual(key, entry, words) || entry[words] == 0 { return entry }
        number = (number &+ 1) & mask
      }
    }

    /// The number of the entry where it is looked for first.
    @inline(__always) private func firstEntry(of key: Key, _ words: some KeyWidth) -> Int {
      var hash = UInt64(0).mixed(with: key[0] &>> width)
      var word = 1
      while word < words.words {
        hash = hash.mixed(with: key[word])
        word &+= 1
      }
      return Int(truncatingIfNeeded: hash) & mask
    }

    /// Whether all words but the first are equal.
    @inline(__always) private func isEqual(_ one: Key, _ other: Key, _ words: Int) -> Bool {
      var word = 1
      while word < words {
        if one[word] != other[word] { return false }
        word &+= 1
      }
      return true
    }
  }

  /// Marks the key at a place.
  @inline(__always) mutating func mark(_ place: Place) { bits[place.word &+ 1] |= place.bit }

  /// The words of the keys that are not marked, in no order.
  var unmarked: RawArray<UInt64> {
    var keys = RawArray<UInt64>()
    for entry in 0...mask where entries[entry * (words + 1) + words] > 0 {
      let row = entries.view(at: entry * (words + 1))
      let first = Int(row[words])
      for word in stride(from: 0, to: length, by: 2) {
        var left = bits[first + word] & ~bits[first + word + 1]
        while left != 0 {
          keys.append(row[0] &<< width | UInt64(word << 5 | left.trailingZeroBitCount))
          for other in 1..<max(words, 1) { keys.append(row[other]) }
          left &= left - 1
        }
      }
    }
    return keys
  }

  /// Takes in a key that is not there.
  mutating func insert(_ key: Key) {
    let entry = entry(of: key)
    if entry[words] == 0 {
      if rows * 8 >= (mask + 1) * 5 {
        grow()
        return insert(key)
      }
      enter(key, in: entry)
    }
    let place = place(of: key, in: entry)
    bits[place.word] |= place.bit
    count += 1
  }

  /// Takes in a key that is not there.
  ///
  /// - Parameter place: Where its bit is to be. When it has no row, one is made.
  @inline(__always) mutating func insert(_ key: Key, at place: Place) {
    guard finder.isInRow(place) else { return insert(key) }
    bits[place.word] |= place.bit
    count += 1
  }

  /// How many words a row takes.
  private var length: Int { 1 << Int(width - 5) }

  private var rows: Int { bits.count / length }

  private func place(of key: Key, in entry: RawView<UInt64>) -> Place { finder.place(of: key, in: entry[words]) }

  private func entry(of key: Key) -> RawView<UInt64> {
    words == 1 ? finder.entry(of: key, OneWord()) : finder.entry(of: key, ManyWords(words: words))
  }

  /// Makes a row for a key.
  private mutating func enter(_ key: Key, in entry: RawView<UInt64>) {
    entry[0] = key[0] &>> width
    for word in 1..<max(words, 1) { entry[word] = key[word] }
    entry[words] = UInt64(bits.count)
    addRow()
  }

  private mutating func addRow() { bits.append(repeating: 0, count: length) }

  /// Makes room for more rows: rows of twice as many keys where these are full enough, else more entries.
  private mutating func grow() {
    let isFull = width < Self.maximumWidth && count * 8 >= bits.count * 32
    var old = KeyRows(words: words)
    swap(&old, &self)
    width = isFull ? old.width + 1 : old.width
    lowest = 1 << width - 1
    mask = isFull ? old.mask : old.mask * 2 + 1
    entries = RawArray(repeating: 0, count: (mask + 1) * (words + 1))
    bits.removeAll()
    addRow()
    let made = RawArray<UInt64>(repeating: 0, count: words)
    let key = made.view(at: 0)
    for number in 0...old.mask {
      let row = old.entries.view(at: number * (words + 1))
      if row[words] == 0 { continue }
      for word in 0..<words { key[word] = row[word] }
      key[0] &<<= old.width
      let entry = entry(of: key)
      if entry[words] == 0 { enter(key, in: entry) }
      let (from, to) = (Int(row[words]), place(of: key, in: entry).word)
      for word in 0..<old.length { bits[to + word] = old.bits[from + word] }
    }
    count = old.count
    version = old.version + 1
  }
}
