/// What can happen in states, known at once for all of them that agree in what it depends on.
///
/// A *scene* is a group of states in which the same can happen and the same is in sight. Each of its moves depends on what a few more slots hold,
/// and many depend on the same slots: these are a *facet* of the scene. What the moves of a facet do in states that hold the same in its slots is a
/// *block*: the outcomes that lead to other states, each once, and what is to be counted. So following a state takes a look at one block for each
/// facet, and nothing is looked up for each move.
///
/// Moves that are followed one by one are *loose*: of them something is to be said in each state, or too little is known, or too few states agree.
struct StepBlocks: ~Copyable {
  /// An outcome that leads to another state.
  struct Step: BitwiseCopyable {
    var outcome: Int32
    /// The place of its move in the list of what can happen.
    var place: UInt16
    var leadsOut: Bool
  }

  /// Where a link leads: twice the number of the sight, and one for waiting.
  struct End: BitwiseCopyable {
    var link: Int32
    var end: Int32
  }

  /// How many moves lead to a state, how many beyond the bounds, and how many are refused.
  struct Counts: BitwiseCopyable {
    private var bits: UInt64

    init(transitions: Int = 0, cut: Int = 0, refusals: Int = 0) { bits = UInt64(transitions | cut << 21 | refusals << 42) }

    var transitions: Int { Int(bits & 0x1F_FFFF) }
    var cut: Int { Int(bits >> 21 & 0x1F_FFFF) }
    var refusals: Int { Int(bits >> 42) }

    @inline(__always) static func += (counts: inout Counts, other: Counts) { counts.bits &+= other.bits }
  }

  /// What the moves of a facet do where its slots hold the same.
  struct Block: BitwiseCopyable {
    let facet: Int32
    /// Whether a way out leads beyond the bounds.
    let leadsBeyond: Bool
    let counts: Counts
    fileprivate let steps: (first: Int32, end: Int32)
    fileprivate let ends: (first: Int32, end: Int32)
    /// How many states were followed by it.
    fileprivate var uses = 0
  }

  struct Scene: BitwiseCopyable {
    let group: Int32
    /// The number of the list of what can happen.
    let offers: Int32
    let sight: Int32
    fileprivate var facets: (first: Int32, end: Int32) = (0, 0)
    fileprivate var loose: (first: Int32, end: Int32) = (0, 0)
    /// Whether it has its facets.
    fileprivate(set) var isLaid = false
    /// How many states were followed since.
    fileprivate var visits = 0
  }

  /// The moves of a scene, by their places in the list of what can happen.
  private struct Moves {
    /// The bits of the keys that each depends on.
    var masks: [[UInt64]]
    var areLoose: [Bool]
  }

  struct Facet: BitwiseCopyable {
    fileprivate let moves: (first: Int32, end: Int32)
    fileprivate var blocks = 0
  }

  private var words = 0
  private(set) var scenes = RawArray<Scene>()
  private var sceneTable = NumberTable()
  private var moves: [Moves] = []
  private var facets = RawArray<Facet>()
  /// The bits of the keys that facets depend on.
  private var facetMasks = RawArray<UInt64>()
  /// The places of the moves of facets, and of those that are loose.
  private(set) var places = RawArray<UInt16>()
  private(set) var blocks = RawArray<Block>()
  private var blockTable = NumberTable()
  /// What the slots hold that blocks depend on.
  private var blockKeys = RawArray<UInt64>()
  private(set) var steps = RawArray<Step>()
  private var ends = RawArray<End>()

  /// Forgets everything.
  ///
  /// - Parameter words: How many words a key has.
  mutating func reset(words: Int) {
    self = StepBlocks()
    self.words = words
  }

  // MARK: Scenes

  /// The number of a scene, which is a new one if it was not met before.
  ///
  /// - Parameter count: How many moves can happen in it.
  @inline(__always) mutating func scene(group: Int, offers: Int, sight: Int, count: Int) -> Int {
    let scene = Scene(group: Int32(truncatingIfNeeded: group), offers: Int32(truncatingIfNeeded: offers), sight: Int32(truncatingIfNeeded: sight))
    let known = sceneTable.find(Self.hash(scene)) { number in
      let other = scenes[number]
      return other.group == scene.group && other.offers == scene.offers && other.sight == scene.sight
    }
    return known ?? add(scene, count)
  }

  private mutating func add(_ scene: Scene, _ count: Int) -> Int {
    sceneTable.insert(scenes.count, Self.hash(scene))
    scenes.append(scene)
    moves.append(
      Moves(masks: Array(repeating: Array(repeating: 0, count: words), count: count), areLoose: Array(repeating: false, count: count)))
    return scenes.count - 1
  }

  @inline(__always) private static func hash(_ scene: Scene) -> UInt64 {
    (UInt64(truncatingIfNeeded: scene.group) << 32 | UInt64(truncatingIfNeeded: scene.offers)).mixed(with: 0).mixed(
      with: UInt64(truncatingIfNeeded: scene.sight))
  }

  /// The facets of a scene.
  @inline(__always) func facets(of scene: Int) -> Range<Int> { Self.range(scenes[scene].facets) }

  /// Where the places of the loose moves of a scene are.
  @inline(__always) func loose(in scene: Int) -> Range<Int> { Self.range(scenes[scene].loose) }

  /// The bits of the keys that a facet depends on.
  func mask(of facet: Int) -> RawView<UInt64> { facetMasks.view(at: facet * words) }

  /// Where the places of the moves of a facet are.
  func moves(of facet: Int) -> Range<Int> { Self.range(facets[facet].moves) }

  /// Counts that a state of a scene was followed.
  @inline(__always) mutating func visit(_ scene: Int) { scenes[scene].visits &+= 1 }

  /// Takes in what a move of a scene depends on.
  ///
  /// - Returns: Whether that is more than was known. Then the scene has to be laid anew.
  mutating func add(_ mask: RawView<UInt64>, to place: Int, of scene: Int) -> Bool {
    var isMore = false
    for word in 0..<words where mask[word] & ~moves[scene].masks[place][word] != 0 {
      moves[scene].masks[place][word] |= mask[word]
      isMore = true
    }
    return isMore
  }

  /// Takes a move out of its facet. The scene has to be laid anew.
  mutating func loosen(_ place: Int, of scene: Int) { moves[scene].areLoose[place] = true }

  /// Puts the moves of a scene together that depend on the same.
  mutating func lay(_ scene: Int) {
    let moves = moves[scene]
    let tied = moves.masks.indices.filter { !moves.areLoose[$0] }
    var left = tied[...]
    let firstFacet = facets.count
    while let first = left.first {
      let begin = places.count
      for place in left where moves.masks[place] == moves.masks[first] { places.append(UInt16(place)) }
      left = left.filter { moves.masks[$0] != moves.masks[first] }[...]
      facets.append(Facet(moves: (Int32(begin), Int32(places.count))))
      for word in 0..<words { facetMasks.append(moves.masks[first][word]) }
    }
    scenes[scene].facets = (Int32(firstFacet), Int32(facets.count))
    let firstLoose = places.count
    for place in moves.masks.indices where moves.areLoose[place] { places.append(UInt16(place)) }
    scenes[scene].loose = (Int32(firstLoose), Int32(places.count))
    scenes[scene].isLaid = true
    scenes[scene].visits = 0
  }

  // MARK: Blocks

  /// The number of the block of a facet for a key; nil when it is not known.
  @inline(__always) func block(of facet: Int, _ key: Key) -> Int? {
    let masks = facetMasks.view(at: facet &* words)
    return blockTable.find(hash(facet, key, masks)) { block in
      guard blocks[block].facet == facet else { return false }
      for word in 0..<words where blockKeys[block &* words &+ word] != key[word] & masks[word] { return false }
      return true
    }
  }

  @inline(__always) private func hash(_ facet: Int, _ key: Key, _ masks: RawView<UInt64>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: facet)
    for word in 0..<words { hash = hash.mixed(with: key[word] & masks[word]) }
    return hash
  }

  /// Where the steps of a block are.
  @inline(__always) func steps(of block: Int) -> Range<Int> { Self.range(blocks[block].steps) }

  /// Counts that a state was followed by a block.
  @inline(__always) mutating func use(_ block: Int) { blocks[block].uses &+= 1 }

  /// Takes in what the moves of a facet do for a key.
  mutating func add(_ new: NewBlock, of facet: Int, _ key: Key) {
    let masks = facetMasks.view(at: facet * words)
    let (firstStep, firstEnd) = (steps.count, ends.count)
    for step in new.steps { steps.append(step) }
    for end in new.ends { ends.append(end) }
    blockTable.insert(blocks.count, hash(facet, key, masks))
    for word in 0..<words { blockKeys.append(key[word] & masks[word]) }
    blocks.append(
      Block(
        facet: Int32(facet), leadsBeyond: new.leadsBeyond, counts: Counts(transitions: new.transitions, cut: new.cut, refusals: new.refusals),
        steps: (Int32(firstStep), Int32(steps.count)), ends: (Int32(firstEnd), Int32(ends.count))))
    facets[facet].blocks += 1
  }

  /// Whether so few states agree in what a facet of a scene depends on that its blocks cost more than they spare.
  func isPoor(_ facet: Int, of scene: Int) -> Bool { facets[facet].blocks >= 64 && scenes[scene].visits < facets[facet].blocks * 3 }

  /// What the moves of a facet do, as it is found.
  struct NewBlock {
    var steps: [Step] = []
    var ends: [End] = []
    var leadsBeyond = false
    var (transitions, cut, refusals) = (0, 0, 0)
  }

  /// Tells where links led in the states that were followed since that was told last, with the number of the states.
  mutating func takeEnds(_ tell: (End, _ times: Int) -> Void) {
    for block in 0..<blocks.count where blocks[block].uses > 0 {
      for end in Self.range(blocks[block].ends) { tell(ends[end], blocks[block].uses) }
      blocks[block].uses = 0
    }
  }

  @inline(__always) private static func range(_ bounds: (first: Int32, end: Int32)) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds.first), Int(truncatingIfNeeded: bounds.end)))
  }
}
