/// What can happen in states, known at once for all of them that agree in what it depends on.
///
/// A *scene* is a group of states in which the same can happen and the same is in sight. What each of its moves does depends on what some slots hold,
/// and many depend on the same slots: these are a *facet*. What the moves of a facet do in states that hold the same in its slots is a *block*: the
/// steps that lead to other states, each once, and what is to be counted. So following a state takes a look at one block for each facet, and nothing
/// is looked up for each move. Scenes whose moves depend on the same have facets, and so blocks, in common.
///
/// Moves that are followed one by one are *loose*: of them something is to be said in each state, or too little is known, or too few states agree.
struct StepBlocks: ~Copyable {
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

  /// A facet of a scene.
  struct Part: BitwiseCopyable {
    fileprivate let facet: Int32
    /// Where the places of its moves begin.
    fileprivate let places: Int32
    /// Where its blocks are in the scene's group, when they are in a table.
    fileprivate let table: DirectTables.Table
  }

  private struct FacetKey: Hashable {
    var mask: [UInt64]
    var moves: [Int32]
  }

  struct Facet: BitwiseCopyable {
    fileprivate let moves: Int32
    fileprivate var blocks: Int32 = 0
    /// How often a state was looked at that has it.
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
  private var facetNumbers: [FacetKey: Int32] = [:]
  /// The bits of the keys that facets depend on.
  private var facetMasks = RawArray<UInt64>()
  /// The blocks of facets: the words of the key in the mask of the facet, and the numbers of the facet and of the block.
  private var found = RawArray<UInt64>()
  private var foundTable = NumberTable()
  private var directTables = DirectTables()
  private var shared = SharedBlocks(words: 0)
  private var tallies = Tallies()

  /// Forgets everything.
  ///
  /// - Parameter words: How many words a key has.
  mutating func reset(words: Int) {
    self = StepBlocks()
    self.words = words
    shared = SharedBlocks(words: words)
  }

  // MARK: Scenes

  /// The number of a scene, which is a new one if it was not met before.
  ///
  /// - Parameter moves: The numbers of what can happen in it.
  mutating func scene(group: Int, offers: Int, sight: Int, moves: @autoclosure () -> [Int32]) -> Int {
    let key = SceneKey(group: group, offers: offers, sight: sight)
    if let known = sceneNumbers[key] { return known }
    sceneNumbers[key] = scenes.count
    scenes.append(Scene(group: Int32(group), offers: Int32(offers), sight: Int32(sight)))
    let numbers = moves()
    self.moves.append(
      Moves(
        numbers: numbers, masks: Array(repeating: 0, count: numbers.count * words), areLoose: Array(repeating: false, count: numbers.count))
    )
    tallies.makeRoom(for: sight)
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

  /// The bits of the first word of the keys of a group that their scenes depend on.
  @inline(__always) func sceneBits(in group: Int) -> UInt64 { group &* words < sceneMasks.count ? sceneMasks[group &* words] : 0 }

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
      let facet = facet(FacetKey(mask: mask, moves: alike.map { moves.numbers[$0] }))
      let table = directTables.table(
        of: DirectTables.Subject(facet: facet, group: scenes[scene].group), (0..<words).map { mask[$0] & ~groups[$0] })
      parts.append(Part(facet: facet, places: Int32(places.count), table: table))
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

  /// The most moves of a state for which there is room.
  static var maximumMoves: Int { 0xFFFF }

  /// Whether there is no room for more blocks.
  var isFull: Bool { shared.length >= 1 << 30 || found.count >= 1 << 31 }

  /// The block of a part for a key; nil when it is not known.
  ///
  /// - Parameter states: How many states are asked for that have it.
  @inline(__always) mutating func block(of part: Int, _ key: Key, states: Int, _ width: some KeyWidth) -> Int? {
    let part = parts[part]
    facets[Int(truncatingIfNeeded: part.facet)].visits &+= states
    if part.table.isNone { return find(part, key, width) }
    let place = part.table.place(of: key, width)
    let known = directTables[place]
    if known > 0 { return known }
    guard let found = find(part, key, width) else { return nil }
    directTables[place] = found
    return found
  }

  private func find(_ part: Part, _ key: Key, _ width: some KeyWidth) -> Int? {
    let facet = Int(truncatingIfNeeded: part.facet)
    let (words, mask, found) = (width.words, facetMasks.view(at: facet &* width.words), found.view(at: 0))
    let place = foundTable.find(key.hash(width, in: mask, with: facet)) { place in
      found[place &+ words] &>> 32 == UInt64(truncatingIfNeeded: facet) && key.isEqual(to: found.view(at: place), width, in: mask)
    }
    return place.map { Int(truncatingIfNeeded: found[$0 &+ words] & 0xFFFF_FFFF) }
  }

  /// The steps of a block, as they were taken in.
  @inline(__always) func steps(of block: Int) -> Steps { shared.steps(of: block) }

  /// Counts that states were followed by a block.
  ///
  /// - Parameter sight: The number of what is in sight there.
  @inline(__always) mutating func count(_ block: Int, states: Int, in sight: Int) -> Counts {
    tallies.count(shared.tally(of: block), states: states, in: sight)
  }

  /// Takes in what the moves of the facet of a part do for a key.
  ///
  /// - Parameters:
  ///   - steps: Those that lead to other states.
  ///   - patches: What each does to the keys that have the block: the masks of what is left, and what is added.
  /// - Returns: The number of the block.
  mutating func add(_ steps: [Step], _ patches: [[UInt64]], _ tally: Tally, of part: Int, _ key: Key) -> Int {
    let block = shared.number(of: steps, patches, tally: tallies.number(of: tally))
    let facet = Int(parts[part].facet)
    let mask = facetMasks.view(at: facet * words)
    foundTable.insert(found.count, key.hash(ManyWords(words: words), in: mask, with: facet))
    for word in 0..<words { found.append(key[word] & mask[word]) }
    found.append(UInt64(facet) << 32 | UInt64(block))
    facets[facet].blocks += 1
    return block
  }

  /// Whether so few states agree in what the facet of a part depends on that its blocks cost more than they spare.
  func isPoor(_ part: Int) -> Bool {
    let facet = facets[Int(parts[part].facet)]
    return facet.blocks >= 65_536 && facet.visits < Int(facet.blocks) * 4
  }

  /// Tells what was counted since that was told last, and in how many states.
  mutating func takeTallies(_ tell: (Tally, _ times: Int) -> Void) { tallies.take(tell) }

  /// Tells which tallies were counted with what in sight.
  func tellFollowed(_ tell: (Tally, _ sight: Int) -> Void) { tallies.tellFollowed(tell) }

  @inline(__always) private static func range(_ bounds: (first: Int32, end: Int32)) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds.first), Int(truncatingIfNeeded: bounds.end)))
  }
}
