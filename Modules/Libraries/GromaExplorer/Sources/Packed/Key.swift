/// The key of a state: the index of each slot's value (see ``SlotTable``), packed into 64-bit words.
typealias Key = RawView<UInt64>

/// The number of words of a key.
///
/// Most keys have one word. The functions that run most often are generic over the width, so that they are compiled without a loop for keys
/// of one word.
protocol KeyWidth: BitwiseCopyable {
  var words: Int { get }
}

struct OneWord: KeyWidth {
  var words: Int { 1 }
}

struct ManyWords: KeyWidth {
  let words: Int
}

// The most frequent operations on the words of keys.
extension Key {
  /// Returns a hash of a number and the masked bits of the key.
  ///
  /// - Parameters:
  ///   - width: The number of words in a key.
  ///   - mask: The bits of the key to hash.
  ///   - number: A number to include in the hash, such as the index of a group of keys.
  @inline(__always) func hash(_ width: some KeyWidth, in mask: Key, with number: Int) -> UInt64 {
    // Multiplied, so that equal differences in the number and the key do not cancel out.
    var hash = UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93
    for word in 0..<width.words { hash = hash.mixed(with: self[word] & mask[word]) }
    return hash
  }

  @inline(__always) func isEqual(to other: Key, _ width: some KeyWidth) -> Bool {
    for word in 0..<width.words where self[word] != other[word] { return false }
    return true
  }

  /// Returns whether the key, with all bits outside a mask set to zero, equals another key.
  @inline(__always) func isEqual(to other: Key, _ width: some KeyWidth, in mask: Key) -> Bool {
    for word in 0..<width.words where self[word] & mask[word] != other[word] { return false }
    return true
  }

  /// Sets the key to the result of applying a patch to another key. A patch consists of the mask of the bits that are kept, followed by the
  /// bits that are set.
  @inline(__always) func set(_ other: Key, _ width: some KeyWidth, by patch: Key) {
    for word in 0..<width.words { self[word] = other[word] & patch[word] | patch[width.words &+ word] }
  }

  /// Returns whether applying a patch, as in ``set(_:_:by:)``, would leave the key unchanged.
  @inline(__always) func isKept(_ width: some KeyWidth, by patch: Key) -> Bool {
    for word in 0..<width.words where self[word] & patch[word] | patch[width.words &+ word] != self[word] { return false }
    return true
  }

  /// Returns a hash of the bits that the keys of a row (see ``KeyRows``) have in common.
  @inline(__always) func rowHash(_ width: some KeyWidth) -> UInt64 {
    var hash = UInt64(0).mixed(with: self[0] &>> KeySet.width)
    for word in 1..<max(width.words, 1) { hash = hash.mixed(with: self[word]) }
    return hash
  }

  /// Returns whether two keys belong to one row (see ``KeyRows``).
  @inline(__always) func isInRow(of other: Key, _ width: some KeyWidth) -> Bool {
    if (self[0] ^ other[0]) &>> KeySet.width != 0 { return false }
    for word in 1..<max(width.words, 1) where self[word] != other[word] { return false }
    return true
  }
}
