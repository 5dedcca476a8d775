extension StepBlocks {
  /// A step of a block (see ``StepBlocks``): the index of an outcome that has the effect of the transition, and whether a way out
  /// (``Move/leadsOut``) has this effect.
  struct Step: BitwiseCopyable {
    fileprivate let bits: UInt64

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - outcome: The index of one of the outcomes with this effect.
    ///   - leadsOut: Whether at least one of the moves with this effect is a way out (``Move/leadsOut``).
    init(outcome: Int, leadsOut: Bool) {
      bits = UInt64(truncatingIfNeeded: outcome) &<< 32 | (leadsOut ? 1 : 0)
    }

    fileprivate init(bits: UInt64) { self.bits = bits }

    @inline(__always) var outcome: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var leadsOut: Bool { bits & 1 != 0 }
  }

  /// The steps of a block (see ``StepBlocks``), one after the other, each followed by its patch: the mask of the bits of a key that are
  /// kept, and the bits that are set.
  struct Steps: BitwiseCopyable {
    let count: Int
    fileprivate let words: RawView<UInt64>

    @inline(__always) func step(_ index: Int, _ width: some KeyWidth) -> (step: Step, patch: RawView<UInt64>) {
      let words = words.view(at: index &* (1 &+ 2 &* width.words))
      return (Step(bits: words[0]), words.view(at: 1))
    }
  }
}

/// The contents of blocks (see ``StepBlocks``). A block is identified by its position. Blocks with the same effects and counts are stored
/// once.
struct SharedBlocks: ~Copyable {
  /// The blocks. Each consists of one word with the count of its steps and the index of its tally (``StepBlocks/Tally``), followed by the
  /// steps with their patches.
  private var blocks = RawArray<UInt64>()
  private var table: NumberTable
  /// The number of words of a key.
  private let words: Int

  init(words: Int, _ limits: Limits = Limits()) {
    self.words = words
    table = NumberTable(entries: limits.tableEntries)
  }

  /// The number of words that are stored.
  var length: Int { blocks.count }

  /// Returns the number of a block (see ``StepBlocks``), which is its position, and adds the block if it is new.
  ///
  /// - Parameters:
  ///   - steps: The transitions to other states.
  ///   - patches: For each step, the mask of the bits that are kept, followed by the bits that are set.
  ///   - tally: The index of the block's tally.
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

  /// Returns whether a block has the same effects and counts as the block at the position `last`, which is the last one.
  private func isSame(_ block: Int, _ last: Int) -> Bool {
    for place in 0..<blocks.count - last where word(place, of: block) != word(place, of: last) { return false }
    return true
  }

  /// Returns a word of a block for comparison. The outcome of a step is omitted, because several outcomes can have the same effect.
  private func word(_ place: Int, of block: Int) -> UInt64 {
    let isStep = place > 0 && (place - 1) % (1 + 2 * words) == 0
    return isStep ? blocks[block + place] & 0xFFFF_FFFF : blocks[block + place]
  }

  /// Returns the steps (see ``StepBlocks``) of a block.
  @inline(__always) func steps(of block: Int) -> StepBlocks.Steps {
    StepBlocks.Steps(count: Int(truncatingIfNeeded: blocks[block] & 0xFFFF_FFFF), words: blocks.view(at: block &+ 1))
  }

  /// Returns the index of a block's tally (``StepBlocks/Tally``).
  @inline(__always) func tally(of block: Int) -> Int { Int(truncatingIfNeeded: blocks[block] &>> 32) }
}
