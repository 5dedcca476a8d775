extension StepBlocks {
  /// A move that leads to another state.
  struct Step: BitwiseCopyable {
    fileprivate let bits: UInt64

    /// - Parameters:
    ///   - outcome: An outcome that does what the step does.
    ///   - leadsOut: Whether one of the moves that do so is a way out.
    init(outcome: Int, leadsOut: Bool) {
      bits = UInt64(truncatingIfNeeded: outcome) &<< 32 | (leadsOut ? 1 : 0)
    }

    fileprivate init(bits: UInt64) { self.bits = bits }

    @inline(__always) var outcome: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var leadsOut: Bool { bits & 1 != 0 }
  }

  /// The steps of a block, one after the other, each with what it does to keys: the masks of what is left, and what is added.
  struct Steps: BitwiseCopyable {
    let count: Int
    fileprivate let words: RawView<UInt64>

    @inline(__always) func step(_ index: Int, _ width: some KeyWidth) -> (step: Step, patch: RawView<UInt64>) {
      let words = words.view(at: index &* (1 &+ 2 &* width.words))
      return (Step(bits: words[0]), words.view(at: 1))
    }
  }
}

/// Blocks, by where they are. Those that do the same and count the same are kept once.
///
/// What a link does is the same for most of what a state holds that it takes away. So there are few blocks, and they stay in the processor's cache.
struct SharedBlocks: ~Copyable {
  /// Of each block how many steps there are and the number of the tally, and the steps with their patches behind that.
  private var blocks = RawArray<UInt64>()
  private var table = NumberTable()
  /// How many words a key has.
  private let words: Int

  init(words: Int) {
    self.words = words
    // The number 0 stands for no block.
    blocks.append(0)
  }

  /// How many words they take.
  var length: Int { blocks.count }

  /// The number of the block that does this.
  ///
  /// - Parameters:
  ///   - steps: Those that lead to other states.
  ///   - patches: What each does to keys: the masks of what is left, and what is added.
  ///   - tally: The number of its tally.
  mutating func number(of steps: [StepBlocks.Step], _ patches: [[UInt64]], tally: Int) -> Int {
    let new = blocks.count
    blocks.append(UInt64(tally) << 32 | UInt64(steps.count))
    for (step, patch) in zip(steps, patches) {
      blocks.append(step.bits)
      for word in patch { blocks.append(word) }
    }
    var hash: UInt64 = 0
    for place in 0..<blocks.count - new { hash = hash.mixed(with: word(place, of: new)) }
    if let same = table.find(hash, { isSame($0, new) }) {
      blocks.removeAll(from: new)
      return same
    }
    table.insert(new, hash)
    return new
  }

  /// Whether a block is the last one.
  private func isSame(_ block: Int, _ last: Int) -> Bool {
    for place in 0..<blocks.count - last where word(place, of: block) != word(place, of: last) { return false }
    return true
  }

  /// A word of a block. Of a step it does not matter which of the outcomes it is that do the same.
  private func word(_ place: Int, of block: Int) -> UInt64 {
    let isStep = place > 0 && (place - 1) % (1 + 2 * words) == 0
    return isStep ? blocks[block + place] & 0xFFFF_FFFF : blocks[block + place]
  }

  /// The steps of a block, as they were taken in.
  @inline(__always) func steps(of block: Int) -> StepBlocks.Steps {
    StepBlocks.Steps(count: Int(truncatingIfNeeded: blocks[block] & 0xFFFF_FFFF), words: blocks.view(at: block &+ 1))
  }

  /// The number of a block's tally.
  @inline(__always) func tally(of block: Int) -> Int { Int(truncatingIfNeeded: blocks[block] &>> 32) }
}
