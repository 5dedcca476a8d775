/// What can happen in states, known at once for all of them that agree in what it depends on.
///
/// A *scene* is a group of states in which the same can happen and the same is in sight. What each of its moves does depends on what some slots hold,
/// and many depend on the same slots: these are a *facet*. What the moves of a facet do in states that hold the same in its slots is a *block*: the
/// steps that lead to other states, each once, and what is to be counted. So following a state takes a look at one block for each facet, and nothing
/// is looked up for each move. Scenes whose moves depend on the same have facets, and so blocks, in common.
///
/// Moves that are followed one by one are *loose*: of them something is to be said in each state, or too little is known, or too few states agree.
struct StepBlocks: ~Copyable {
  /// A move that leads to another state.
  struct Step: BitwiseCopyable {
    /// Stands for no outcome.
    static var none: Int { 1 << 31 }

    fileprivate let bits: UInt64

    /// - Parameter place: The place of its move: in a block among the moves of the facet, else in the list of what can happen.
    init(outcome: Int, place: Int, leadsOut: Bool) {
      bits = UInt64(truncatingIfNeeded: outcome) &<< 32 | UInt64(truncatingIfNeeded: place) &<< 1 | (leadsOut ? 1 : 0)
    }

    fileprivate init(bits: UInt64) { self.bits = bits }

    @inline(__always) var outcome: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var place: Int { Int(truncatingIfNeeded: bits &>> 1 & 0x7FFF_FFFF) }
    @inline(__always) var leadsOut: Bool { bits & 1 != 0 }

    /// The same, with its place in another list.
    @inline(__always) func at(_ place: Int) -> Step { Step(outcome: outcome, place: place, leadsOut: leadsOut) }
  }

  /// Where a link leads: twice the number of the sight, and one for waiting.
  struct End: Hashable, BitwiseCopyable {
    var link: Int32
    var end: Int32
  }

  /// What is in sight where a move leads.
  struct Edge: Hashable, BitwiseCopyable {
    var move: Int32
    var sight: Int32
  }

  /// What is to be counted of some moves. Many blocks count the same.
  struct Tally: Hashable {
    /// How many lead to a state, how many beyond the bounds, and how many are refused.
    var (transitions, cut, refusals) = (0, 0, 0)
    /// Whether a way out leads beyond the bounds.
    var leadsBeyond = false
    /// Where links lead.
    var ends: [End] = []
    /// Where moves lead that lead to a state.
    var edges: [Edge] = []
  }

  /// The numbers of a tally.
  struct Counts: BitwiseCopyable {
    let transitions: Int32
    let cut: Int32
    let refusals: Int32
    let leadsBeyond: Bool
    /// How many states were followed by it.
    fileprivate var uses = 0
  }

  struct Scene: BitwiseCopyable {
    let group: Int32
    /// The number of the list of what can happen.
    let offers: Int32
    let sight: Int32
    fileprivate var parts: (first: Int32, end: Int32) = (0, 0)
    fileprivate var loose: (first: Int32, end: Int32) = (0, 0)
    /// Whether it has its facets.
    fileprivate(set) var isLaid = false
  }

  /// What makes a scene.
  private struct SceneKey: Hashable {
    var (group, offers, sight): (Int, Int, Int)
  }

  /// The moves of a scene, by their places in the list of what can happen.
  private struct Moves {
    var numbers: [Int32]
    /// The bits of the keys that each depends on: the words of one behind those of the other.
    var masks: [UInt64]
    var areLoose: [Bool]
  }

  /// A facet of a scene, and where the places of its moves begin.
  struct Part: BitwiseCopyable {
    let facet: Int32
    let places: Int32
  }

  private struct FacetKey: Hashable {
    var mask: [UInt64]
    var moves: [Int32]
  }

  struct Facet: BitwiseCopyable {
    fileprivate let moves: Int32
    fileprivate var blocks: Int32 = 0
    /// How often a state was followed that has it.
    fileprivate var visits = 0
  }

  private var words = 0
  private(set) var scenes = RawArray<Scene>()
  private var sceneNumbers: [SceneKey: Int] = [:]
  private var moves: [Moves] = []
  /// By group, the bits of the keys that its scenes depend on.
  private var sceneMasks = RawArray<UInt64>()
  /// The scenes of keys: the words of the key in the mask of its group, and the numbers of the group and of the scene.
  private var met = RawArray<UInt64>()
  private var metTable = NumberTable()
  private(set) var parts = RawArray<Part>()
  /// The places of the moves of parts, and of those that are loose.
  private(set) var places = RawArray<UInt16>()
  private var facets = RawArray<Facet>()
  private var facetNumbers: [FacetKey: Int] = [:]
  /// The bits of the keys that facets depend on.
  private var facetMasks = RawArray<UInt64>()
  /// The words of the blocks: a block is known by where its head is. Before that is what its slots hold; in it are its facet, how many steps there are,
  /// and the number of the tally; behind it are the steps, each with its patch.
  private var blocks = RawArray<UInt64>()
  private var blockTable = NumberTable()
  private var tallies: [Tally] = []
  private var tallyNumbers: [Tally: Int] = [:]
  private var counts = RawArray<Counts>()
  /// By sight, a bit for each tally of which a block was followed where that is in sight.
  private var followed = RawArray<UInt64>()
  /// For how many words of bits of each sight there is room.
  private var wordsOfSight = 1

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
  /// - Parameter moves: The numbers of what can happen in it.
  mutating func scene(group: Int, offers: Int, sight: Int, moves numbers: [Int32]) -> Int {
    let key = SceneKey(group: group, offers: offers, sight: sight)
    if let known = sceneNumbers[key] { return known }
    sceneNumbers[key] = scenes.count
    scenes.append(Scene(group: Int32(group), offers: Int32(offers), sight: Int32(sight)))
    moves.append(
      Moves(
        numbers: numbers, masks: Array(repeating: 0, count: numbers.count * words), areLoose: Array(repeating: false, count: numbers.count))
    )
    if (sight + 1) * wordsOfSight > followed.count { followed.append(repeating: 0, count: (sight + 1) * wordsOfSight - followed.count) }
    return scenes.count - 1
  }

  /// The number of the scene of a key of a group; nil when it is not known.
  @inline(__always) func scene(of key: Key, in group: Int, _ width: some KeyWidth) -> Int? {
    let (words, met) = (width.words, met.view(at: 0))
    if group &* words >= sceneMasks.count { return nil }
    let mask = sceneMasks.view(at: group &* words)
    let place = metTable.find(key.hash(width, in: mask, with: group)) { place in
      let other = met.view(at: place)
      return other[words] &>> 32 == UInt64(truncatingIfNeeded: group) && key.isEqual(to: other, width, in: mask)
    }
    return place.map { Int(truncatingIfNeeded: met[$0 &+ words] & 0xFFFF_FFFF) }
  }

  /// Takes in that a key has a scene.
  ///
  /// - Parameter asked: The bits that this depends on. Where more is found to matter in a group, what was taken in of it is not found any more.
  mutating func add(_ scene: Int, of key: Key, asked: RawView<UInt64>) {
    let (group, width) = (Int(scenes[scene].group), ManyWords(words: words))
    if (group + 1) * words > sceneMasks.count { sceneMasks.append(repeating: 0, count: (group + 1) * words - sceneMasks.count) }
    let mask = sceneMasks.view(at: group * words)
    for word in 0..<words { mask[word] |= asked[word] }
    metTable.insert(met.count, key.hash(width, in: mask, with: group))
    for word in 0..<words { met.append(key[word] & mask[word]) }
    met.append(UInt64(group) << 32 | UInt64(scene))
  }

  /// Where the facets of a scene are in ``parts``.
  @inline(__always) func parts(of scene: Int) -> Range<Int> { Self.range(scenes[scene].parts) }

  /// Where the places of the loose moves of a scene are.
  @inline(__always) func loose(in scene: Int) -> Range<Int> { Self.range(scenes[scene].loose) }

  /// Where the places of the moves of a part are.
  @inline(__always) func places(of part: Int) -> Range<Int> {
    let first = parts[part].places
    return Self.range((first, first &+ facets[Int(parts[part].facet)].moves))
  }

  /// The bits of the keys that the facet of a part depends on.
  func mask(of part: Int) -> RawView<UInt64> { facetMasks.view(at: Int(parts[part].facet) * words) }

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

  /// Puts the moves of a scene together that depend on the same, but for what makes groups: there is little of that.
  ///
  /// - Parameter groups: The bits of the keys that make groups.
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
      parts.append(Part(facet: Int32(facet(FacetKey(mask: mask, moves: alike.map { moves.numbers[$0] }))), places: Int32(places.count)))
      for place in alike { places.append(UInt16(place)) }
    }
    scenes[scene].parts = (Int32(firstPart), Int32(parts.count))
    let firstLoose = places.count
    for place in moves.areLoose.indices where moves.areLoose[place] { places.append(UInt16(place)) }
    scenes[scene].loose = (Int32(firstLoose), Int32(places.count))
    scenes[scene].isLaid = true
  }

  private mutating func facet(_ key: FacetKey) -> Int {
    if let known = facetNumbers[key] { return known }
    facetNumbers[key] = facets.count
    facets.append(Facet(moves: Int32(key.moves.count)))
    for word in key.mask { facetMasks.append(word) }
    return facets.count - 1
  }

  // MARK: Blocks

  /// The most moves of a state for which there is room.
  static var maximumMoves: Int { 0xFFF }

  /// Whether there is no room for more blocks.
  var isFull: Bool { tallies.count == 1 << 20 || blocks.count >= 1 << 30 }

  /// A hash of what the facet of a part depends on in a key.
  @inline(__always) func hash(of part: Int, _ key: Key, _ width: some KeyWidth) -> UInt64 {
    let facet = Int(truncatingIfNeeded: parts[part].facet)
    return key.hash(width, in: facetMasks.view(at: facet &* width.words), with: facet)
  }

  // Who is to find many blocks has what is looked at fetched first for all of them: where the table is looked into, and then the block that is there.

  /// Lets be fetched where a block is looked for first.
  @inline(__always) func prefetchEntry(_ hash: UInt64) { blockTable.prefetchEntry(hash) }

  /// Lets the block be fetched that is looked at first.
  @inline(__always) func prefetchBlock(_ hash: UInt64) {
    if let block = blockTable.first(hash) { blocks.view(at: 0).prefetch(at: block) }
  }

  /// The block of the facet of a part for a key; nil when it is not known.
  ///
  /// - Parameter hash: The hash of what the facet depends on in the key.
  @inline(__always) mutating func block(of part: Int, _ key: Key, _ hash: UInt64, _ width: some KeyWidth) -> Int? {
    let facet = Int(truncatingIfNeeded: parts[part].facet)
    facets[facet].visits &+= 1
    let (words, mask, blocks) = (width.words, facetMasks.view(at: facet &* width.words), blocks.view(at: 0))
    return blockTable.find(hash) { block in
      UInt32(truncatingIfNeeded: blocks[block]) == UInt32(truncatingIfNeeded: facet)
        && key.isEqual(to: blocks.view(at: block &- words), width, in: mask)
    }
  }

  /// The steps of a block, one after the other, each with its patch.
  struct Steps: BitwiseCopyable {
    let count: Int
    fileprivate let words: RawView<UInt64>

    /// A step, and what it does to keys.
    @inline(__always) func step(_ index: Int, _ width: some KeyWidth) -> (step: Step, patch: RawView<UInt64>) {
      let words = words.view(at: index &* (1 &+ 2 &* width.words))
      return (Step(bits: words[0]), words.view(at: 1))
    }
  }

  /// The steps of a block, as they were taken in.
  @inline(__always) func steps(of block: Int) -> Steps {
    let count = Int(truncatingIfNeeded: blocks[block] &>> 32) & Self.maximumMoves
    return Steps(count: count, words: blocks.view(at: block &+ 1))
  }

  /// The places of the moves of a part in the list of what can happen, until others are taken in.
  @inline(__always) func placesView(of part: Int) -> RawView<UInt16> { places.view(at: Int(truncatingIfNeeded: parts[part].places)) }

  /// Counts that a state was followed by a block.
  ///
  /// - Parameter sight: The number of what is in sight there.
  @inline(__always) mutating func count(_ block: Int, in sight: Int) -> Counts {
    let tally = Int(truncatingIfNeeded: blocks[block] &>> 44)
    counts[tally].uses &+= 1
    followed[sight &* wordsOfSight &+ tally &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: tally & 63)
    return counts[tally]
  }

  /// Takes in what the moves of the facet of a part do for a key.
  ///
  /// - Parameters:
  ///   - steps: Those that lead to other states.
  ///   - patches: What outcomes do to keys, by number: the masks of what is left, and what is added.
  mutating func add(_ steps: [Step], _ tally: Tally, of part: Int, _ key: Key, patches: RawView<UInt64>) {
    let facet = Int(parts[part].facet)
    let mask = facetMasks.view(at: facet * words)
    for word in 0..<words { blocks.append(key[word] & mask[word]) }
    blockTable.insert(blocks.count, key.hash(ManyWords(words: words), in: mask, with: facet))
    blocks.append(UInt64(facet) | UInt64(steps.count) << 32 | UInt64(number(of: tally)) << 44)
    for step in steps {
      blocks.append(step.bits)
      for word in 0..<words * 2 { blocks.append(patches[step.outcome * words * 2 + word]) }
    }
    facets[facet].blocks += 1
  }

  private mutating func number(of tally: Tally) -> Int {
    if let known = tallyNumbers[tally] { return known }
    tallyNumbers[tally] = tallies.count
    tallies.append(tally)
    counts.append(
      Counts(transitions: Int32(tally.transitions), cut: Int32(tally.cut), refusals: Int32(tally.refusals), leadsBeyond: tally.leadsBeyond))
    if tallies.count > wordsOfSight * 64 { makeRoomForTallies() }
    return tallies.count - 1
  }

  private mutating func makeRoomForTallies() {
    let (sights, old) = (followed.count / wordsOfSight, wordsOfSight)
    wordsOfSight *= 2
    var wider = RawArray<UInt64>(repeating: 0, count: sights * wordsOfSight)
    for sight in 0..<sights {
      for word in 0..<old { wider[sight * wordsOfSight + word] = followed[sight * old + word] }
    }
    swap(&wider, &followed)
  }

  /// Whether so few states agree in what the facet of a part depends on that its blocks cost more than they spare.
  func isPoor(_ part: Int) -> Bool {
    let facet = facets[Int(parts[part].facet)]
    return facet.blocks >= 4_096 && facet.visits < Int(facet.blocks) * 4
  }

  /// Tells what was counted since that was told last, and in how many states.
  mutating func takeTallies(_ tell: (Tally, _ times: Int) -> Void) {
    for (number, tally) in tallies.enumerated() where counts[number].uses > 0 {
      tell(tally, counts[number].uses)
      counts[number].uses = 0
    }
  }

  /// Tells which tallies were counted with what in sight.
  func tellFollowed(_ tell: (Tally, _ sight: Int) -> Void) {
    for word in 0..<followed.count {
      var left = followed[word]
      while left != 0 {
        tell(tallies[word % wordsOfSight * 64 + left.trailingZeroBitCount], word / wordsOfSight)
        left &= left - 1
      }
    }
  }

  @inline(__always) private static func range(_ bounds: (first: Int32, end: Int32)) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds.first), Int(truncatingIfNeeded: bounds.end)))
  }
}
