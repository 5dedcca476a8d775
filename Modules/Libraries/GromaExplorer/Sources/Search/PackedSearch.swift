import Groma

/// Explores with packed states and learned outcomes: the app's code runs once for each distinct set of values that it reads, and the
/// learned effect is then applied to keys.
///
/// The search finds the same states as ``ReplaySearch``. It expands the first states one by one, in the same order. It expands later states
/// row by row, as a ``KeyTable`` stores them, and performs the moves of many states in one operation.
///
/// A move depends on a hidden input if its runs ask different questions after the same answers, or if an audit has a different outcome.
/// Such a move becomes *opaque*: it is reported, it runs again in every state, and nothing is proved.
@MainActor
final class PackedSearch: ListingSearch {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  /// The states that were found.
  let space = FoundStates()
  /// The lookup of learned results by keys.
  let packed: PackedLearner
  let maker: BlockMaker
  /// The counts of moves.
  let counts: MoveCounts
  /// The storage of ``next``, the key of the state after a move.
  private let nextWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var next: Key { nextWords.view(at: 0) }
  /// The storage of ``runKey``, the key of a state of the row that is expanded.
  private let runWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var runKey: Key { runWords.view(at: 0) }
  /// The moves from some states of the row that is expanded.
  @safe @exclusivity(unchecked) var expansion = Expansion()
  /// For each sight, whether its screens were recorded.
  @safe @exclusivity(unchecked) private var isRecordedSight = RawArray<Bool>()

  let opensOnce: Bool

  /// The number of states that are expanded one by one.
  let countInOrder: Int
  /// The end of the range of states at the current distance from the launch: the distance of the next state to expand.
  var levelEnd = 0

  /// Decides which states are audited.
  @safe @exclusivity(unchecked) var stateAudits: AuditSchedule

  /// The number of states in which the properties of whole states (``Property/isOfWholeStates``) are checked. Of the later states, only
  /// those are checked in which a slot has a new value.
  let wholeStates: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - audit: The rate at which runs with known results are repeated.
  ///   - inOrder: The number of states that are expanded one by one, in the order they are found.
  ///   - wholeStates: The number of states in which the properties of whole states are checked; see ``wholeStates``.
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

  /// Returns the index of a state's sight.
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

  // MARK: Finding states

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
    report(sight, at: 0, &record)
  }

  /// Removes all states except the launch state. Learned results are kept.
  func forget(_ record: inout ExplorationRecord) {
    space.removeAll()
    begin(&record)
  }

  /// Inserts a key unless it is present. Returns `false` if the key is new and the bound of states is reached.
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
    report(sight, from: number, &record)
    return true
  }

  /// Records the screens of the sight after a move from a state, unless they were recorded before.
  func report(_ sight: Int, from number: Int, _ record: inout ExplorationRecord) {
    if sight >= isRecordedSight.count || !isRecordedSight[sight] { report(sight, at: way(to: number).count + 1, &record) }
  }

  private func report(_ sight: Int, at distance: Int, _ record: inout ExplorationRecord) {
    while isRecordedSight.count <= sight { isRecordedSight.append(false) }
    isRecordedSight[sight] = true
    for name in learner.sights[sight].names { record.found(name, at: distance) }
  }

  /// Whether the app declares properties, which must be evaluated in each state.
  var looksAtEach: Bool { !learner.teams.isEmpty }

  /// Checks the properties of a state before its moves are performed.
  func look(at number: Int, _ record: inout ExplorationRecord) {
    if number == 0 { for link in finder.links { record.opens(link) } }
    for team in learner.teams.indices {
      if let sentence = sentence(of: team, in: number, &record) { note(sentence, of: learner.teams[team].property, number, &record) }
    }
    let isFresh = space.takeFresh(number)
    if isFresh || number < wholeStates { checkWhole(state(number), number, &record) }
  }

  /// Returns the violation of a property that the app declares as a message, or `nil` if the property holds in a state.
  func sentence(of team: Int, in number: Int, _ record: inout ExplorationRecord) -> String? {
    let sentence = packed.result(of: .team(team), learner.teams[team].function, in: number, &record)
    return learner.sentences[sentence]
  }

  /// Returns whether two simultaneous moves end in an accepted state, or cannot both be made.
  func holds(_ pair: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    packed.result(of: .pair(pair), learner.pairs[pair].function, in: number, &record) == 1
  }
}
