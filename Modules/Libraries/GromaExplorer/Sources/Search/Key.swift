/// The words of a key.
typealias Key = RawView<UInt64>

/// How many words keys have.
///
/// Most have one. What is done for each step is generic over this, so that for those it is compiled without a loop.
protocol KeyWidth: BitwiseCopyable {
  var words: Int { get }
}

struct OneWord: KeyWidth {
  var words: Int { 1 }
}

struct ManyWords: KeyWidth {
  let words: Int
}

// What is done to the words of keys most often.
extension Key {
  /// A mix of a number and of the bits in a mask.
  @inline(__always) func hash(_ width: some KeyWidth, in mask: Key, with number: Int) -> UInt64 {
    // Multiplied, so that what differs in both by the same bits is not the same in the end.
    var hash = UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93
    for word in 0..<width.words { hash = hash.mixed(with: self[word] & mask[word]) }
    return hash
  }

  @inline(__always) func isEqual(to other: Key, _ width: some KeyWidth) -> Bool {
    for word in 0..<width.words where self[word] != other[word] { return false }
    return true
  }

  /// Whether its bits in a mask are another's.
  @inline(__always) func isEqual(to other: Key, _ width: some KeyWidth, in mask: Key) -> Bool {
    for word in 0..<width.words where self[word] & mask[word] != other[word] { return false }
    return true
  }

  /// Makes it of another: what is left of that, and what is added, stands one behind the other.
  @inline(__always) func set(_ other: Key, _ width: some KeyWidth, by patch: Key) {
    for word in 0..<width.words { self[word] = other[word] & patch[word] | patch[width.words &+ word] }
  }

  /// Whether a patch leaves it as it is.
  @inline(__always) func isKept(_ width: some KeyWidth, by patch: Key) -> Bool {
    for word in 0..<width.words where self[word] & patch[word] | patch[width.words &+ word] != self[word] { return false }
    return true
  }
}
