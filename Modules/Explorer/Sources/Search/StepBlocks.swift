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
    /// Stands for no outcome.
    static var none: Int { 1 << 31 }

    fileprivate let bits: UInt64

    /// - Parameter place: The place of its move in the list of what can happen.
    init(outcome: Int, place: Int, leadsOut: Bool) {
      bits = UInt64(outcome) << 32 | UInt64(place) << 1 | (leadsOut ? 1 : 0)
    }

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    @inline(__always) var outcome: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var place: Int { Int(truncatingIfNeeded: bits &>> 1 & 0x7FFF_FFFF) }
    @inline(__always) var leadsOut: Bool { bits & 1 != 0 }
  }

  /// Where a link leads: twice the number of the sight, and one for waiting.
  struct End: Hashable, BitwiseCopyable {
    var link: Int32
    var end: Int32
  }

  /// What is to be counted of some moves. Many blocks count the same.
  struct Tally: Hashable {
    /// How many lead to a state, how many beyond the bounds, and how many are refused.
    var (transitions, cut, refusals) = (0, 0, 0)
    /// Whether a way out leads beyond the bounds.
    var leadsBeyond = false
    /// Where links lead.
    var ends: [End] = []
  }

  /// The same without where links lead, and in how many states it was counted.
  struct Count: BitwiseCopyable {
    let transitions: Int32
    let cut: Int32
    let refusals: Int32
    let leadsBeyond: Bool
    fileprivate var uses = 0
  }

  /// The words of a block behind what its slots hold: one behind the other, so that all are fetched at once. Last come its steps.
  private enum Part {
    /// The facet in the lower half, then how many steps there are, and then the number of the tally.
    static var head: Int { 0 }
    static var steps: Int { 1 }
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
    /// The bits of the keys that each depends on: the words of one behind those of the other.
    var masks: [UInt64]
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
  /// The words of the blocks: a block is known by where they begin.
  private var blocks = RawArray<UInt64>()
  private var blockTable = NumberTable()
  private var tallies: [Tally] = []
  private var tallyNumbers: [Tally: Int] = [:]
  private var counts = RawArray<Count>()

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
    let scene = Scene(
      group: Int32(truncatingIfNeeded: group), offers: Int32(truncatingIfNeeded: offers), sight: Int32(truncatingIfNeeded: sight))
    let known = sceneTable.find(Self.hash(scene)) { number in
      let other = scenes[number]
      return other.group == scene.group && other.offers == scene.offers && other.sight == scene.sight
    }
    return known ?? add(scene, count)
  }

  private mutating func add(_ scene: Scene, _ count: Int) -> Int {
    sceneTable.insert(scenes.count, Self.hash(scene))
    scenes.append(scene)
    moves.append(Moves(masks: Array(repeating: 0, count: count * words), areLoose: Array(repeating: false, count: count)))
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
    for word in 0..<words where mask[word] & ~moves[scene].masks[place * words + word] != 0 {
      moves[scene].masks[place * words + word] |= mask[word]
      isMore = true
    }
    return isMore
  }

  /// Takes a move out of its facet. The scene has to be laid anew.
  mutating func loosen(_ place: Int, of scene: Int) { moves[scene].areLoose[place] = true }

  /// Puts the moves of a scene together that depend on the same.
  mutating func lay(_ scene: Int) {
    let moves = moves[scene]
    func mask(_ place: Int) -> ArraySlice<UInt64> { moves.masks[place * words..<(place + 1) * words] }
    let firstFacet = facets.count
    var left = moves.areLoose.indices.filter { !moves.areLoose[$0] }
    while let first = left.first {
      let begin = places.count
      for place in left where mask(place).elementsEqual(mask(first)) { places.append(UInt16(place)) }
      left.removeAll { mask($0).elementsEqual(mask(first)) }
      facets.append(Facet(moves: (Int32(begin), Int32(places.count))))
      for word in mask(first) { facetMasks.append(word) }
    }
    scenes[scene].facets = (Int32(firstFacet), Int32(facets.count))
    let firstLoose = places.count
    for place in moves.areLoose.indices where moves.areLoose[place] { places.append(UInt16(place)) }
    scenes[scene].loose = (Int32(firstLoose), Int32(places.count))
    scenes[scene].isLaid = true
    scenes[scene].visits = 0
  }

  // MARK: Blocks

  /// The most moves of a state for which there is room.
  static var maximumMoves: Int { 0xFFF }

  /// Whether there is no room for more blocks.
  var isFull: Bool { tallies.count == 1 << 20 || blocks.count >= 1 << 30 }

  /// The block of a facet for a key; nil when it is not known.
  @inline(__always) func block(of facet: Int, _ key: Key) -> Int? { words == 1 ? block(of: facet, key, 1) : block(of: facet, key, words) }

  @inline(__always) private func block(of facet: Int, _ key: Key, _ words: Int) -> Int? {
    let (mask, blocks) = (facetMasks.view(at: facet &* words), blocks.view(at: 0))
    return blockTable.find(key.hash(words, in: mask, with: facet)) { block in
      let other = blocks.view(at: block)
      return UInt32(truncatingIfNeeded: other[words &+ Part.head]) == UInt32(truncatingIfNeeded: facet)
        && key.isEqual(to: other, words, in: mask)
    }
  }

  /// The steps of a block, as they were taken in, and how many there are.
  @inline(__always) func steps(of block: Int) -> (steps: RawView<UInt64>, count: Int) {
    let count = Int(truncatingIfNeeded: blocks[block &+ words &+ Part.head] &>> 32) & Self.maximumMoves
    return (blocks.view(at: block &+ words &+ Part.steps), count)
  }

  /// Counts that a state was followed by a block.
  @inline(__always) mutating func count(_ block: Int) -> Count {
    let tally = Int(truncatingIfNeeded: blocks[block &+ words &+ Part.head] &>> 44)
    counts[tally].uses &+= 1
    return counts[tally]
  }

  /// Takes in what the moves of a facet do for a key.
  ///
  /// - Parameter steps: Those that lead to other states.
  mutating func add(_ steps: [Step], _ tally: Tally, of facet: Int, _ key: Key) {
    let masks = facetMasks.view(at: facet * words)
    blockTable.insert(blocks.count, key.hash(words, in: masks, with: facet))
    for word in 0..<words { blocks.append(key[word] & masks[word]) }
    blocks.append(UInt64(facet) | UInt64(steps.count) << 32 | UInt64(number(of: tally)) << 44)
    for step in steps { blocks.append(step.bits) }
    facets[facet].blocks += 1
  }

  private mutating func number(of tally: Tally) -> Int {
    if let known = tallyNumbers[tally] { return known }
    tallyNumbers[tally] = tallies.count
    tallies.append(tally)
    counts.append(
      Count(transitions: Int32(tally.transitions), cut: Int32(tally.cut), refusals: Int32(tally.refusals), leadsBeyond: tally.leadsBeyond))
    return tallies.count - 1
  }

  /// Whether so few states agree in what a facet of a scene depends on that its blocks cost more than they spare.
  func isPoor(_ facet: Int, of scene: Int) -> Bool { facets[facet].blocks >= 512 && scenes[scene].visits < facets[facet].blocks * 8 }

  /// Tells where links led in the states that were followed since that was told last, with the number of the states.
  mutating func takeEnds(_ tell: (End, _ times: Int) -> Void) {
    for (number, tally) in tallies.enumerated() {
      for end in tally.ends { tell(end, counts[number].uses) }
      counts[number].uses = 0
    }
  }

  @inline(__always) private static func range(_ bounds: (first: Int32, end: Int32)) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds.first), Int(truncatingIfNeeded: bounds.end)))
  }
}
