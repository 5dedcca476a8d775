/// The effects of moves on sets of states that agree in the slots on which the effects depend.
///
/// A *scene* is the set of states of one group (see ``GroupedTries``) that have the same list of moves and the same ``Sight``. The moves of
/// a scene that depend on the same slots are a *facet*. The effects of a facet's moves in all states with the same values in these slots
/// are a *block*. A block consists of its *steps*, which are the transitions to other states without duplicates, and its *tally* of counts.
/// A state is expanded by looking up one block for each facet instead of one outcome for each move. Scenes whose moves depend on the same
/// slots share facets and therefore blocks.
///
/// A *loose* move is followed state by state, because something must be reported in each state, the result of the move is not known, or too
/// few states share the effects of the move.
struct StepBlocks: ~Copyable {
  /// A step of a block: the index of an outcome that has the effect of the transition, and whether a way out (``Move/leadsOut``) has this
  /// effect.
  struct Step: BitwiseCopyable {
    let outcome: Int
    var leadsOut: Bool
  }

  /// The steps of a block, one after the other. Each consists of one word with its outcome and whether it leads out, followed by its patch:
  /// the mask of the bits of a key that are kept, and the bits that are set.
  struct Steps: BitwiseCopyable {
    let count: Int
    fileprivate let words: RawView<UInt64>

    @inline(__always) func step(_ index: Int, _ width: some KeyWidth) -> (step: Step, patch: RawView<UInt64>) {
      let words = words.view(at: index &* (1 &+ 2 &* width.words))
      return (Step(outcome: Int(truncatingIfNeeded: words[0] &>> 32), leadsOut: words[0] & 1 != 0), words.view(at: 1))
    }
  }

  struct Scene: BitwiseCopyable {
    let group: Int32
    /// The index of the scene's list of moves.
    let offers: Int32
    let sight: Int32
    fileprivate var parts: (first: Int32, end: Int32) = (0, 0)
    fileprivate var loose: (first: Int32, end: Int32) = (0, 0)
    /// Whether the moves of the scene have been grouped into facets (see ``StepBlocks``).
    fileprivate(set) var isLaid = false
  }

  /// The indices that identify a scene (see ``StepBlocks``): of its group, list of moves and sight.
  private struct SceneKey: Hashable {
    var (group, offers, sight): (Int, Int, Int)
  }

  /// The moves of a scene (see ``StepBlocks``), in the order of the list of moves.
  private struct Moves {
    var numbers: [Int32]
    /// For each move, the mask of the bits of keys on which the move depends. The words of all masks are stored one after the other.
    var masks: [UInt64]
    var areLoose: [Bool]
  }

  /// A facet in one scene (see ``StepBlocks``): the positions of the facet's moves in the scene's list of moves.
  struct Part: BitwiseCopyable {
    fileprivate let facet: Int32
    /// The index in ``StepBlocks/places`` at which the positions of the facet's moves begin.
    fileprivate let places: Int32
  }

  private struct FacetKey: Hashable {
    var mask: [UInt64]
    var moves: [Int32]
  }

  struct Facet: BitwiseCopyable {
    fileprivate let moves: Int32
    fileprivate var blocks: Int32 = 0
    /// The number of states for which a block of the facet (see ``StepBlocks``) was looked up, whether or not the block was known.
    fileprivate var visits = 0
  }

  private let limits: Limits
  private var words = 0
  private(set) var scenes = RawArray<Scene>()
  private var sceneNumbers: [SceneKey: Int] = [:]
  private var moves: [Moves] = []
  /// For each group, the mask of the bits of a key that determine the scene of the key (see ``StepBlocks``).
  private var sceneMasks = RawArray<UInt64>()
  /// The scenes of keys (see ``StepBlocks``). The owners are groups.
  private var met: MaskedKeys
  private(set) var parts = RawArray<Part>()
  /// The positions, in the list of moves of a scene, of the moves of each ``Part`` and of loose moves.
  private(set) var places = RawArray<UInt16>()
  private var facets = RawArray<Facet>()
  private var facetNumbers: [FacetKey: Int32] = [:]
  /// For each facet (see ``StepBlocks``), the mask of the bits of keys on which the facet's moves depend.
  private var facetMasks = RawArray<UInt64>()
  /// The blocks of keys (see ``StepBlocks``). The owners are facets.
  private var found: MaskedKeys
  /// The blocks. A block is identified by its position. Each consists of one word with the count of its steps and the index of its tally
  /// (``Tally``), followed by the steps with their patches.
  private var blocks = RawArray<UInt64>()
  private var tallies = Tallies()

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    met = MaskedKeys(entries: limits.tableEntries)
    found = MaskedKeys(entries: limits.tableEntries)
  }

  /// Removes all scenes, facets, blocks and tallies (see ``StepBlocks``).
  ///
  /// - Parameter words: The number of words of a key.
  mutating func reset(words: Int) {
    self = StepBlocks(limits)
    self.words = words
  }

  // MARK: Scenes

  /// Returns the index of a scene (see ``StepBlocks``) and adds the scene if it is new.
  ///
  /// - Parameters:
  ///   - group: The index of the group of keys.
  ///   - offers: The index of the list of moves.
  ///   - sight: The index of the sight.
  ///   - numbers: The indices of the moves in the list.
  mutating func scene(group: Int, offers: Int, sight: Int, moves numbers: [Int32]) -> Int {
    let key = SceneKey(group: group, offers: offers, sight: sight)
    if let known = sceneNumbers[key] { return known }
    sceneNumbers[key] = scenes.count
    scenes.append(Scene(group: Int32(group), offers: Int32(offers), sight: Int32(sight)))
    moves.append(
      Moves(
        numbers: numbers, masks: Array(repeating: 0, count: numbers.count * words), areLoose: Array(repeating: false, count: numbers.count))
    )
    tallies.makeRoom(for: sight)
    return scenes.count - 1
  }

  /// Returns the index of a key's scene (see ``StepBlocks``), or `nil` if the scene is not known.
  @inline(__always) func scene(of key: Key, in group: Int, _ width: some KeyWidth) -> Int? {
    if group &* width.words >= sceneMasks.count { return nil }
    return met.find(key, in: sceneMasks.view(at: group &* width.words), of: group, width)
  }

  /// Returns the mask of the bits in the first word of keys that determine the scene (see ``StepBlocks``) within a group; 0 if no scene of
  /// the group is known.
  @inline(__always) func sceneBits(in group: Int) -> UInt64 { group &* words < sceneMasks.count ? sceneMasks[group &* words] : 0 }

  /// Records the scene of a key, so that ``scene(of:in:_:)`` finds it.
  ///
  /// - Parameters:
  ///   - scene: The index of the scene.
  ///   - asked: The mask of the bits of the key that determine the scene. If the mask of the group lacks some of these bits, they are
  ///     added, and scenes that were recorded before for the group may no longer be found.
  mutating func add(_ scene: Int, of key: Key, asked: RawView<UInt64>) {
    let group = Int(scenes[scene].group)
    if (group + 1) * words > sceneMasks.count { sceneMasks.append(repeating: 0, count: (group + 1) * words - sceneMasks.count) }
    let mask = sceneMasks.view(at: group * words)
    for word in 0..<words { mask[word] |= asked[word] }
    met.insert(scene, key, in: mask, of: group, words: words)
  }

  /// Returns the range of a scene's facets in ``parts``.
  @inline(__always) func parts(of scene: Int) -> Range<Int> { Self.range(scenes[scene].parts) }

  /// Returns the range in ``places`` of the moves of a scene that are followed state by state.
  @inline(__always) func loose(in scene: Int) -> Range<Int> { Self.range(scenes[scene].loose) }

  /// Returns the range in ``places`` of the moves of a ``Part``.
  @inline(__always) func places(of part: Int) -> Range<Int> {
    let first = parts[part].places
    return Self.range((first, first &+ facets[Int(parts[part].facet)].moves))
  }

  /// Returns the mask of the bits of keys on which the moves of a ``Part`` depend.
  func mask(of part: Int) -> RawView<UInt64> { facetMasks.view(at: Int(parts[part].facet) * words) }

  /// Adds key bits to the mask of the bits on which a move of a scene (see ``StepBlocks``) depends.
  ///
  /// - Parameters:
  ///   - mask: The mask of the bits to add.
  ///   - place: The position of the move in the list of moves.
  ///   - scene: The index of the scene.
  /// - Returns: Whether the mask of the move changed. If it did, ``lay(_:groups:)`` must be called again for the scene.
  mutating func add(_ mask: RawView<UInt64>, to place: Int, of scene: Int) -> Bool {
    var isMore = false
    for word in 0..<words where mask[word] & ~moves[scene].masks[place * words + word] != 0 {
      moves[scene].masks[place * words + word] |= mask[word]
      isMore = true
    }
    return isMore
  }

  /// Makes a move of a scene loose: the move belongs to no facet and is followed state by state. Afterward, ``lay(_:groups:)`` must be
  /// called again for the scene.
  ///
  /// - Parameter place: The position of the move in the list of moves.
  mutating func loosen(_ place: Int, of scene: Int) { moves[scene].areLoose[place] = true }

  /// Groups the moves of a scene into facets (see ``StepBlocks``): the moves of a facet depend on the same bits of keys. The bits that
  /// determine the group of keys are ignored, because they have the same values in all states of the scene. Loose moves belong to no facet.
  ///
  /// - Parameters:
  ///   - scene: The index of the scene.
  ///   - groups: The mask of the bits that determine the group.
  mutating func lay(_ scene: Int, groups: RawView<UInt64>) {
    let moves = moves[scene]
    let firstPart = parts.count
    var left = moves.areLoose.indices.filter { !moves.areLoose[$0] }
    while let first = left.first {
      func isAlike(_ place: Int) -> Bool {
        (0..<words).allSatisfy { (moves.masks[place * words + $0] ^ moves.masks[first * words + $0]) & ~groups[$0] == 0 }
      }
      let alike = left.filter(isAlike)
      left.removeAll(where: isAlike)
      let mask = (0..<words).map { word in alike.reduce(0) { $0 | moves.masks[$1 * words + word] } }
      let facet = facet(FacetKey(mask: mask, moves: alike.map { moves.numbers[$0] }))
      parts.append(Part(facet: facet, places: Int32(places.count)))
      for place in alike { places.append(UInt16(place)) }
    }
    scenes[scene].parts = (Int32(firstPart), Int32(parts.count))
    let firstLoose = places.count
    for place in moves.areLoose.indices where moves.areLoose[place] { places.append(UInt16(place)) }
    scenes[scene].loose = (Int32(firstLoose), Int32(places.count))
    scenes[scene].isLaid = true
  }

  private mutating func facet(_ key: FacetKey) -> Int32 {
    if let known = facetNumbers[key] { return known }
    let number = Int32(facets.count)
    facetNumbers[key] = number
    facets.append(Facet(moves: Int32(key.moves.count)))
    for word in key.mask { facetMasks.append(word) }
    return number
  }

  // MARK: Blocks

  /// Whether there is no room for more blocks (see ``StepBlocks``).
  var isFull: Bool { blocks.count >= limits.wordsOfBlocks || found.entries.count >= 1 << 31 }

  /// Returns the index of the block (see ``StepBlocks``) of a ``Part`` for a key, or `nil` if the block is not known. Records the lookup,
  /// which ``isPoor(_:)`` evaluates.
  ///
  /// - Parameters:
  ///   - part: The index of the part.
  ///   - states: The number of states for which the block is looked up.
  @inline(__always) mutating func block(of part: Int, _ key: Key, states: Int, _ width: some KeyWidth) -> Int? {
    let facet = Int(truncatingIfNeeded: parts[part].facet)
    facets[facet].visits &+= states
    return found.find(key, in: facetMasks.view(at: facet &* width.words), of: facet, width)
  }

  /// Returns the states of a row that have the same block (see ``StepBlocks``) of a ``Part`` as one of them.
  ///
  /// - Parameters:
  ///   - member: The member of the state's key.
  ///   - states: The states to choose from, as members of the row (see ``KeySet``).
  ///   - part: The index of the part.
  @inline(__always) func agreeing(with member: Int, in states: KeySet, of part: Int) -> KeySet {
    switch mask(of: part)[0] & KeySet.lowest {
    case 0: states
    case KeySet.lowest: KeySet(member)
    case let bits: states & KeySet(agreeingWith: member, in: bits)
    }
  }

  /// Returns the steps (transitions to other states) of a block.
  @inline(__always) func steps(of block: Int) -> Steps {
    Steps(count: Int(truncatingIfNeeded: blocks[block] & 0xFFFF_FFFF), words: blocks.view(at: block &+ 1))
  }

  /// Counts the moves of the blocks of an expansion, each for all states to which the block applies.
  ///
  /// - Parameters:
  ///   - expansion: The blocks and their states.
  ///   - sight: The index of the ``Sight`` of the states.
  /// - Returns: The numbers of transitions, of moves that exceed the bounds, and of refusals, each summed over all states; and the states
  ///   in which a way out (``Move/leadsOut``) exceeds the bounds.
  mutating func count(
    _ expansion: borrowing Expansion, in sight: Int
  ) -> (transitions: Int, cut: Int, refusals: Int, home: KeySet) {
    var (transitions, cut, refusals, home) = (0, 0, 0, KeySet())
    for index in 0..<expansion.blocks.count {
      let use = expansion.blocks[index]
      let states = use.states.count
      let counts = tallies.count(Int(truncatingIfNeeded: blocks[use.block] &>> 32), states: states, in: sight)
      transitions &+= states &* counts.transitions
      cut &+= states &* counts.cut
      refusals &+= states &* counts.refusals
      if counts.leadsBeyond { home = home | use.states }
    }
    return (transitions, cut, refusals, home)
  }

  /// Adds the block (see ``StepBlocks``) of a ``Part`` for a key.
  ///
  /// - Parameters:
  ///   - steps: The transitions to other states.
  ///   - patches: For each step, its effect on the keys with this block: the mask of the bits that are kept, followed by the bits that are
  ///     set.
  ///   - tally: The counts of the block in one state.
  ///   - part: The index of the part.
  /// - Returns: The index of the block.
  mutating func add(_ steps: [Step], _ patches: [[UInt64]], _ tally: Tally, of part: Int, _ key: Key) -> Int {
    let block = blocks.count
    blocks.append(UInt64(tallies.number(of: tally)) << 32 | UInt64(steps.count))
    for (step, patch) in zip(steps, patches) {
      blocks.append(UInt64(step.outcome) << 32 | (step.leadsOut ? 1 : 0))
      for word in patch { blocks.append(word) }
    }
    let facet = Int(parts[part].facet)
    found.insert(block, key, in: facetMasks.view(at: facet * words), of: facet, words: words)
    facets[facet].blocks += 1
    return block
  }

  /// Returns whether the facet of a ``Part`` is *poor*: its blocks cost more than they save, because they are many (at least
  /// ``Limits/blocksOfFacet``) and were looked up for fewer than four states each on average.
  func isPoor(_ part: Int) -> Bool {
    let facet = facets[Int(parts[part].facet)]
    return facet.blocks >= limits.blocksOfFacet && facet.visits < Int(facet.blocks) * 4
  }

  /// Calls a closure with each tally that was counted since the last call, and the number of states for which the tally was counted since
  /// then.
  mutating func takeTallies(_ report: (Tally, _ times: Int) -> Void) { tallies.take(report) }

  /// Calls a closure with each tally and the index of each ``Sight`` in which the tally was counted.
  func reportFollowed(_ report: (Tally, _ sight: Int) -> Void) { tallies.reportFollowed(report) }

  @inline(__always) private static func range(_ bounds: (first: Int32, end: Int32)) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds.first), Int(truncatingIfNeeded: bounds.end)))
  }
}
