import Groma

/// A search with packed states and learned outcomes. Usually, the app's code runs once for each distinct set of values that it reads. The
/// learned effect is then applied to *keys*, which are states packed into a few words.
///
/// The search finds the same states as ``ReplaySearch``. It expands the first states one by one, in the same order; to *expand* a state is
/// to make all its moves. It expands later states row by row: a row contains up to 64 states that a ``KeyTable`` stores together, and a
/// move is made in many of them in one operation.
///
/// If the runs of a move read different parts of the state after reading the same values, or if an audit (a repeated run) has a different
/// outcome, the move depends on a *hidden input*: something outside the state, such as a clock. The move is then *opaque*: it is reported,
/// it runs again in every state, and nothing is proved.
@MainActor
final class PackedSearch: ListingSearch {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  /// The states that were found, and the lookup of learned results by their keys.
  let packed: PackedLearner
  /// The statistics of moves: the sights (see ``Sight``) before and after the moves, and the results of links.
  let counts: MoveCounts
  /// The storage of ``next`` and ``runKey``.
  private let words = RawArray<UInt64>(repeating: 0, count: 2 * KeyTable.maximumWords)
  /// The key of the state after a move.
  var next: Key { words.view(at: 0) }
  /// The key of one of the states of the row that is being expanded.
  var runKey: Key { words.view(at: KeyTable.maximumWords) }
  /// The mask of the bits of keys on which the looked-up results depend. Cleared before the results of a state or a move are looked up.
  var dependence = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  /// The moves from some states of the row that is being expanded.
  var expansion = Expansion()
  /// For each sight (``Learner/sights``), whether the names of its visible nodes were recorded.
  private var isRecordedSight = RawArray<Bool>()

  let opensOnce: Bool
  /// Whether the search only lists states and moves, and evaluates conditions of properties over time: a ``SymbolicSearch`` with the same
  /// learner has checked the other properties.
  let onlyLists: Bool

  let limits: Limits
  /// The index of the first state that is farther from the launch than the next state to expand. If no such state has been numbered, the
  /// index that it will have.
  var levelEnd = 0

  /// The schedule that determines in which states the app's code runs again to compare the results with the learned results.
  var stateAudits: AuditSchedule

  /// The number of states, from the launch state on, in which the properties that depend on the whole state (``Property/isOfWholeStates``)
  /// are checked. In later states, these properties are checked only if a part of the state has a value that it had in no earlier state.
  let wholeStates: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - audit: The rate at which runs with known results are repeated.
  ///   - wholeStates: The number of states in which the properties of whole states are checked; see ``wholeStates``.
  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, audit: AuditRate,
    wholeStates: Int = Exploration.fewStates, limits: Limits = Limits()
  ) {
    self.app = app
    self.limits = limits
    self.wholeStates = wholeStates
    onlyLists = false
    stateAudits = AuditSchedule(audit, isFirst: true)
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    learner = Learner(app, bounds: bounds, properties: properties, finder: finder, repeats: audit != .off)
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
    counts = MoveCounts(learner, links: finder.links)
    packed = PackedLearner(learner, counts: counts, audit: audit, limits)
  }

  /// Creates a search that only lists states and moves, with the results that another search has learned.
  ///
  /// - Parameters:
  ///   - other: A finished search. Its properties include those of this search.
  ///   - learner: The learner of the other search.
  ///   - properties: The properties over time of this search.
  init(listing other: some Search, of learner: Learner, properties: [Property], limits: Limits) {
    (app, bounds, finder) = (other.app, other.bounds, other.finder)
    (self.learner, self.properties, self.limits) = (learner, properties, limits)
    (wholeStates, onlyLists, opensOnce) = (0, true, false)
    stateAudits = AuditSchedule(.off)
    counts = MoveCounts(learner, links: finder.links)
    packed = PackedLearner(learner, counts: counts, audit: .off, limits)
  }

  var count: Int { packed.space.count }

  var numberedCount: Int { packed.space.keys.numberedCount }

  func state(_ number: Int) -> NavigationState { learner.state(packed.space.row(packed.space.keys.key(number))) }

  func sight(_ number: Int) -> Sight { learner.sights[sightNumber(number)] }

  /// Returns the index in ``Learner/sights`` of the sight of a state; 0 if the sight is not known.
  @inline(__always) func sightNumber(_ number: Int) -> Int { packed.known(learner.sightsFunction, in: number) ?? 0 }

  func step(to number: Int) -> (from: Int, move: Move)? {
    if number == 0 { return nil }
    let parent = packed.space.keys.parent(of: number)
    if let odd = packed.space.oddMove(to: number) { return (parent, learner.moves[odd]) }
    let moves = packed.known(learner.offersFunction, in: parent).map(learner.places) ?? 0..<0
    let first = moves.lazy.map { self.learner.move(at: $0) }.first { move in
      guard let outcome = packed.known(self.learner.known[move].function, in: parent), !packed.marks[outcome].isFailed else {
        return false
      }
      packed.patch(parent, outcome, into: self.next)
      return packed.space.keys.isEqual(self.next, packed.space.keys.key(number))
    }
    return first.map { (parent, learner.moves[$0]) }
  }

  var profile: [HandlerProfile] { learner.profile }

  // MARK: Finding states

  func begin(_ record: inout ExplorationRecord) {
    guard let row = launched(&record).map({ learner.table.row(of: $0) }) else { return }
    learner.sampleScreens()
    if row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) { return }
    packed.fit()
    for (slot, value) in row.enumerated() { packed.space.keys.set(slot, value, in: next) }
    let sight = packed.sight(of: next, &record)
    packed.space.insert(next, parent: 0)
    record.found()
    packed.space.noteValues(of: next)
    packed.space.numberFound()
    levelEnd = count
    report(sight, at: 0, &record)
  }

  /// Removes all states, and launches the app again to add the launch state. Keeps the learned results.
  func forget(_ record: inout ExplorationRecord) {
    packed.space.removeAll()
    begin(&record)
  }

  /// Inserts the key of the state after a move, unless the key is present, and records the names of the nodes that are visible in a new
  /// state. Returns `false` if the key is new and the maximum number of states is reached, otherwise `true`.
  ///
  /// - Parameters:
  ///   - number: The index of the state in which the move was made.
  ///   - move: The index of the move.
  ///   - outcome: The index of the move's outcome.
  func insert(_ key: Key, from number: Int, by move: Int, _ outcome: Int, _ record: inout ExplorationRecord) -> Bool {
    if packed.space.keys.contains(key) { return true }
    guard count < bounds.states else {
      record.isFull()
      return false
    }
    let sight = packed.sight(of: key, &record)
    packed.space.insert(key, parent: number)
    record.found()
    packed.space.noteFound(key, by: outcome)
    if learner.known[move].isOpaque { packed.space.noteFound(byOdd: move) }
    report(sight, at: way(to: number).count + 1, &record)
    return true
  }

  /// Records the names of the nodes that are visible in a state. Does nothing if names were recorded before for the same sight (see
  /// ``Sight``).
  ///
  /// - Parameters:
  ///   - sight: The index in ``Learner/sights`` of the sight of the state.
  ///   - distance: The distance of the state from the launch, evaluated only if names are recorded.
  func report(_ sight: Int, at distance: @autoclosure () -> Int, _ record: inout ExplorationRecord) {
    while isRecordedSight.count <= sight { isRecordedSight.append(false) }
    if isRecordedSight[sight] { return }
    isRecordedSight[sight] = true
    let distance = distance()
    for name in learner.sights[sight].names { record.found(name, at: distance) }
  }

  /// Whether the search checks properties that the app declares. If so, each state must be looked at individually, because these properties
  /// are evaluated in each state.
  var looksAtEach: Bool { !onlyLists && !learner.checkedTeams.isEmpty }

  /// Checks the state with this index: evaluates the app-declared properties in the state and records violations. Also checks the
  /// properties that depend on the whole state if a slot value occurs for the first time in this state, or if the state is one of the first
  /// ``wholeStates``. For the launch state, also records which links are opened. Does nothing if ``onlyLists`` is `true`.
  func look(at number: Int, _ record: inout ExplorationRecord) {
    if onlyLists { return }
    if number == 0 { for link in finder.links { record.opens(link) } }
    for team in learner.checkedTeams {
      if let sentence = sentence(of: team, in: number, &record) { note(sentence, of: learner.teams[team].property, number, &record) }
    }
    let isFresh = packed.space.takeFresh(number)
    if isFresh || number < wholeStates { checkWhole(state(number), number, &record) }
  }

  /// Returns the message of a violation of an app-declared property in a state, or `nil` if the property holds or its run is skipped. The
  /// property is evaluated only if its result is not known.
  ///
  /// - Parameters:
  ///   - team: The index of the property in ``Learner/teams``.
  ///   - number: The index of the state.
  func sentence(of team: Int, in number: Int, _ record: inout ExplorationRecord) -> String? {
    let sentence = packed.result(of: .team(team), learner.teams[team].function, in: number, &record)
    return learner.sentences[sentence]
  }

  /// Returns whether two simultaneous moves, made in a state, end in an accepted state (``AtOnce/accepted``). Also returns `true` if there
  /// is no end state (``AtOnce/init(_:_:)`` returns `nil`) or the run is skipped. Returns `false` if the run is lost: it traps or does not
  /// finish.
  ///
  /// - Parameters:
  ///   - pair: The index of the moves in ``Learner/pairs``.
  ///   - number: The index of the state.
  func holds(_ pair: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    packed.result(of: .pair(pair), learner.pairs[pair].function, in: number, &record) == 1
  }
}
