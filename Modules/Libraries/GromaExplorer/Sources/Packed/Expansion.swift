/// The moves from some states of one row of ``KeyRows``, as blocks and steps of ``StepBlocks``, with the keys of the states that the steps
/// lead to. All steps are found before any is applied, so that memory is prefetched for one step while the processor works on another.
struct Expansion: ~Copyable {
  /// A block (see ``StepBlocks``), and the states of the row to which the block applies.
  struct BlockUse: BitwiseCopyable {
    let block: Int
    fileprivate(set) var states: KeySet
  }

  /// A step (see ``StepBlocks``), its patch (the change of keys), and the states of the row to which the step applies.
  struct StepUse: BitwiseCopyable {
    let step: StepBlocks.Step
    let patch: RawView<UInt64>
    let states: KeySet
  }

  private(set) var blocks = RawArray<BlockUse>()
  private(set) var steps = RawArray<StepUse>()
  /// For each step, the key of the state that the step leads to from the first of its states.
  private var targets = RawArray<UInt64>()

  /// Removes all blocks and steps (see ``StepBlocks``).
  mutating func removeAll() {
    blocks.removeAll()
    steps.removeAll()
    targets.removeAll()
  }

  /// Records that a block (see ``StepBlocks``) applies to some states of the row. If the block was already added for the same facet, adds
  /// the states to those of the block.
  ///
  /// - Parameters:
  ///   - block: The index of the block in ``StepBlocks``.
  ///   - states: The states, as members of the row (see ``KeySet``).
  ///   - first: The index in ``blocks`` at which the blocks of this facet begin.
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
  /// - Parameters:
  ///   - states: The states, as members of the row (see ``KeySet``).
  ///   - key: The key of the first of these states.
  /// - Returns: The key of the state that the step leads to from the first state. Valid until another step is added.
  @inline(__always)
  mutating func add(_ step: StepBlocks.Step, _ patch: RawView<UInt64>, from states: KeySet, _ key: Key, _ width: some KeyWidth) -> Key {
    steps.append(StepUse(step: step, patch: patch, states: states))
    let target = targets.room(for: width.words)
    targets.extend(by: width.words)
    target.set(key, width, by: patch)
    return target
  }

  /// Returns the key of the state that a step leads to from the first state of the step. Valid until another step is added or all are
  /// removed.
  ///
  /// - Parameter step: The index of the step.
  @inline(__always) func target(_ step: Int, _ width: some KeyWidth) -> Key { targets.view(at: step &* width.words) }

  /// Adds the known blocks (see ``StepBlocks``) of some states of a scene for one of its facets. Stops at the first state whose block is
  /// not known.
  ///
  /// - Parameters:
  ///   - part: The index of the facet in ``StepBlocks/parts``.
  ///   - states: The states, as members of the row (see ``KeySet``).
  ///   - first: The index in ``blocks`` at which the blocks of this facet begin.
  ///   - key: A key of the row. Its member is changed.
  /// - Returns: The states whose blocks were not added.
  @inline(__always)
  mutating func add(
    _ part: Int, of states: KeySet, from first: Int, _ key: Key, in known: inout StepBlocks, _ width: some KeyWidth
  ) -> KeySet {
    var left = states
    while !left.isEmpty {
      key.setMember(left.first)
      let states = known.agreeing(with: left.first, in: left, of: part)
      guard let block = known.block(of: part, key, states: states.count, width) else { return left }
      add(block, of: states, from: first)
      left = left - states
    }
    return left
  }

  /// Adds the known blocks (see ``StepBlocks``) of some states of a scene for some of its facets. Stops at the first facet that has no
  /// known block for one of the states.
  ///
  /// - Parameters:
  ///   - parts: The indices of the facets in ``StepBlocks/parts``. Afterward, only the indices of the facets whose blocks were not added
  ///     for all states.
  ///   - states: The states, as members of the row (see ``KeySet``).
  ///   - key: A key of the row. Its member is changed.
  /// - Returns: The states for which no block of the first remaining facet was added, and the index in ``blocks`` at which the blocks of
  ///   that facet begin. `nil` if all blocks were added.
  @inline(__always)
  mutating func add(
    _ parts: inout Range<Int>, of states: KeySet, _ key: Key, in known: inout StepBlocks, _ width: some KeyWidth
  ) -> (states: KeySet, first: Int)? {
    while let part = parts.first {
      let first = blocks.count
      let left = add(part, of: states, from: first, key, in: &known, width)
      if !left.isEmpty { return (left, first) }
      parts.removeFirst()
    }
    return nil
  }

  /// Adds the steps of the blocks, and prefetches the table entries of the states that the steps lead to.
  ///
  /// - Parameters:
  ///   - key: A key of the row. Its member is changed.
  ///   - rows: The rows of all keys.
  @inline(__always)
  mutating func addSteps(in known: borrowing StepBlocks, _ key: Key, _ rows: borrowing KeyRows, _ width: some KeyWidth) {
    for index in 0..<blocks.count {
      let use = blocks[index]
      let steps = known.steps(of: use.block)
      key.setMember(use.states.first)
      for index in 0..<steps.count {
        let (step, patch) = steps.step(index, width)
        rows.prefetch(add(step, patch, from: use.states, key, width), width)
      }
    }
  }
}
