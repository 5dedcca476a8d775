/// What happens in some states of a row: found for all of them before anything is done, so that what is in memory is fetched for all while the processor
/// works on others.
struct Expansion: ~Copyable {
  /// A block, and the states that it is of.
  struct BlockUse: BitwiseCopyable {
    let block: Int
    fileprivate(set) var states: KeySet
  }

  /// A step, and the states that it leads from.
  struct StepUse: BitwiseCopyable {
    let step: StepBlocks.Step
    let patch: RawView<UInt64>
    let states: KeySet
  }

  private(set) var blocks = RawArray<BlockUse>()
  private(set) var steps = RawArray<StepUse>()
  /// The key that each step makes of that of the first of its states.
  private var targets = RawArray<UInt64>()
  /// The moves that are to be followed one by one.
  var loose = RawArray<Int32>()

  /// Forgets all.
  mutating func removeAll() {
    blocks.removeAll()
    steps.removeAll()
    targets.removeAll()
    loose.removeAll()
  }

  /// Adds the block of some states.
  ///
  /// - Parameter first: From which on the blocks are of the same part: of those each stands there once.
  @inline(__always) mutating func add(_ block: Int, of states: KeySet, from first: Int) {
    var index = first
    while index < blocks.count {
      if blocks[index].block == block {
        blocks[index].states = blocks[index].states | states
        return
      }
      index &+= 1
    }
    blocks.append(BlockUse(block: block, states: states))
  }

  /// Adds a step from some states.
  ///
  /// - Parameter key: That of the first of them.
  /// - Returns: The key that it makes of it.
  @inline(__always)
  mutating func add(_ step: StepBlocks.Step, _ patch: RawView<UInt64>, from states: KeySet, _ key: Key, _ width: some KeyWidth) -> Key {
    steps.append(StepUse(step: step, patch: patch, states: states))
    let target = targets.room(for: width.words)
    targets.extend(by: width.words)
    target.set(key, width, by: patch)
    return target
  }

  /// The key that a step makes of that of the first of its states.
  @inline(__always) func target(_ step: Int, _ width: some KeyWidth) -> Key { targets.view(at: step &* width.words) }
}
