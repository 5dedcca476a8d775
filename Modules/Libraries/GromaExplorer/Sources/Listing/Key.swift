/// The key of a state: the index of each slot's value (see ``SlotTable``), packed into 64-bit words.
typealias Key = RawView<UInt64>

extension Key {
  /// Returns a hash of the first words of the key.
  @inline(__always) func hash(_ words: Int) -> UInt64 {
    var hash: UInt64 = 0
    for word in 0..<words { hash = hash.mixed(with: self[word]) }
    return hash
  }

  /// Returns whether the first words of two keys are equal.
  @inline(__always) func isEqual(to other: Key, _ words: Int) -> Bool {
    for word in 0..<words where self[word] != other[word] { return false }
    return true
  }

  /// Sets the key to the result of applying a patch to another key. A patch consists of the mask of the bits that are kept, followed by the
  /// bits that are set.
  @inline(__always) func set(_ other: Key, _ words: Int, by patch: Key) {
    for word in 0..<words { self[word] = other[word] & patch[word] | patch[words &+ word] }
  }
}
