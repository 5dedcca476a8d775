import Groma

/// Explores with packed states and what was learnt: the app's own code runs once for each distinct set of what it reads, and from then on what
/// it did is done to the keys.
///
/// What is not known yet is learnt by a ``Learner``. So this finds the states that ``ReplaySearch`` finds, the first of them in the same order. From then
/// on those that are as far from the launch are explored row by row, as a ``KeyTable`` holds them, and what happens in many is found at once.
///
/// A run that reads something else after the same answers depends on something that no state holds, and so does one that is made once more, as
/// one in so many is, and does something else. It is named, run anew each time from then on, and nothing is proved any more.
@MainActor
final class PackedSearch: ListingSearch {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  /// The states that were found.
  let space = FoundStates()
  /// What is known of their keys.
  let packed: PackedLearner
  let maker: BlockMaker
  /// What is counted of moves.
  let counts: MoveCounts
  /// The key that is being made.
  private let nextWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var next: Key { nextWords.view(at: 0) }
  /// The key of a state of those that are followed at once.
  private let runWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var runKey: Key { runWords.view(at: 0) }
  /// What happens in them.
  @safe @exclusivity(unchecked) var expansion = Expansion()
  /// Which sights were told of.
  @safe @exclusivity(unchecked) private var isToldSight = RawArray<Bool>()

  let opensOnce: Bool

  /// How many states are explored one by one.
  let countInOrder: Int
  /// The number behind those of the states that are as far from the launch as the one that is explored next.
  var levelEnd = 0

  /// When a state is looked at once more.
  @safe @exclusivity(unchecked) var stateAudits: AuditSchedule

  /// The number of states that are looked at whole; of more only those in which a slot holds something for the first time.
  let wholeStates: Int

  /// - Parameters:
  ///   - audit: How many moves are made once more.
  ///   - inOrder: How many states are explored one by one, in the order in which they are found.
  ///   - wholeStates: The number of states that are looked at whole.
  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, audit: AuditRate,
    inOrder: Int = Exploration.fewStates, wholeStates: Int = Exploration.fewStates
  ) {
    self.app = app
    countInOrder = inOrder
    self.wholeStates = wholeStates
    stateAudits = AuditSchedule(audit, isFirst: true)
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    learner = Learner(app, bounds: bounds, properties: properties, finder: finder)
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
    counts = MoveCounts(learner, links: finder.links)
    packed = PackedLearner(learner, space: space, counts: counts, audit: audit)
    maker = BlockMaker(packed, opensOnce: opensOnce)
  }

  var count: Int { space.count }

  func state(_ number: Int) -> NavigationState { learner.state(space.row(space.keys.key(number))) }

  func sight(_ number: Int) -> Sight { learner.sights[sightNumber(number)] }

  /// The number of what is seen of a state.
  @inline(__always) func sightNumber(_ number: Int) -> Int { packed.known(learner.sightsFunction, in: number) ?? 0 }

  func step(to number: Int) -> (from: Int, move: Move)? {
    if number == 0 { return nil }
    let parent = space.keys.parent(of: number)
    if let odd = space.oddMove(to: number) { return (parent, learner.moves[odd]) }
    let moves = packed.known(learner.offersFunction, in: parent).map(learner.places) ?? 0..<0
    let first = moves.lazy.map { self.learner.move(at: $0) }.first { move in
      guard let outcome = packed.known(self.learner.known[move].function, in: parent), !packed.marks[outcome].contains(.isFailed) else {
        return false
      }
      packed.patch(parent, outcome, into: self.next)
      return space.keys.isEqual(self.next, space.keys.key(number))
    }
    return first.map { (parent, learner.moves[$0]) }
  }

  var profile: [HandlerProfile] { learner.profile }

  // MARK: Finding

  func begin(_ record: inout ExplorationRecord) {
    guard let row = launched(&record).map({ learner.table.row(of: $0) }) else { return }
    if row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) { return }
    packed.fit()
    for (slot, value) in row.enumerated() { space.keys.set(slot, value, in: next) }
    let sight = packed.sight(of: next, &record)
    space.keys.insert(next, parent: 0)
    record.found()
    space.noteValues(of: next)
    space.numberFound()
    levelEnd = count
    tell(sight, at: 0, &record)
  }

  /// Forgets all states but the one that everything begins in. What was learnt stays known.
  func forget(_ record: inout ExplorationRecord) {
    space.removeAll()
    begin(&record)
  }

  /// Takes a key in, unless it is known; false when there are too many.
  @inline(__always)
  func insert(_ key: Key, from number: Int, by move: Int, _ outcome: Int, _ record: inout ExplorationRecord) -> Bool {
    space.keys.contains(key) || insert(new: key, from: number, by: move, outcome, &record)
  }

  private func insert(new key: Key, from number: Int, by move: Int, _ outcome: Int, _ record: inout ExplorationRecord) -> Bool {
    guard count < bounds.states else {
      record.isFull()
      return false
    }
    let sight = packed.sight(of: key, &record)
    space.keys.insert(key, parent: number)
    record.found()
    space.noteFound(key, by: outcome)
    if learner.known[move].isOpaque { space.noteFound(byOdd: move) }
    tell(sight, from: number, &record)
    return true
  }

  /// Tells what is in sight of a state that is found from another.
  func tell(_ sight: Int, from number: Int, _ record: inout ExplorationRecord) {
    if sight >= isToldSight.count || !isToldSight[sight] { tell(sight, at: way(to: number).count + 1, &record) }
  }

  private func tell(_ sight: Int, at distance: Int, _ record: inout ExplorationRecord) {
    while isToldSight.count <= sight { isToldSight.append(false) }
    isToldSight[sight] = true
    for name in learner.sights[sight].names { record.found(name, at: distance) }
  }

  /// Whether something is said of each state.
  var looksAtEach: Bool { !learner.teams.isEmpty }

  /// Looks at a state on its own, before everything happens in it.
  func look(at number: Int, _ record: inout ExplorationRecord) {
    if number == 0 { for link in finder.links { record.opens(link) } }
    for team in learner.teams.indices {
      if let sentence = sentence(of: team, in: number, &record) { note(sentence, of: learner.teams[team].property, number, &record) }
    }
    let isFresh = space.takeFresh(number)
    if isFresh || number < wholeStates { checkWhole(state(number), number, &record) }
  }

  /// What a team's property says of a state.
  func sentence(of team: Int, in number: Int, _ record: inout ExplorationRecord) -> String? {
    let sentence = packed.result(of: .team(team), learner.teams[team].function, in: number, &record)
    return learner.sentences[sentence]
  }

  /// Whether two things at once end where they may.
  func holds(_ pair: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    packed.result(of: .pair(pair), learner.pairs[pair].function, in: number, &record) == 1
  }
}
