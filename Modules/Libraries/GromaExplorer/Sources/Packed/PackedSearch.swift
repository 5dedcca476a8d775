import Groma

/// A search that lists all states, with learned outcomes. Usually, the app's code runs once for each distinct set of values that it reads.
/// The learned effect is then applied to *keys*, which are states packed into a few words.
///
/// The search finds the same states as ``ReplaySearch``, in the same order.
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
  /// The storage of ``next``.
  private let words = RawArray<UInt64>(repeating: 0, count: StateTable.maximumWords)
  /// The key of the state after a move.
  var next: Key { words.view(at: 0) }
  /// For each sight (``Learner/sights``), whether the names of its visible nodes were recorded.
  private var isRecordedSight = RawArray<Bool>()

  let opensOnce: Bool
  /// Whether the search only lists states and moves, and evaluates conditions of properties over time: a ``SymbolicSearch`` with the same
  /// learner has checked the other properties.
  let onlyLists: Bool

  let limits: Limits

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
    packed = PackedLearner(learner, audit: audit, limits)
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
    packed = PackedLearner(learner, audit: .off, limits)
  }

  var count: Int { packed.space.count }

  func state(_ number: Int) -> NavigationState { learner.state(packed.space.row(packed.space.key(number))) }

  func sight(_ number: Int) -> Sight { learner.sights[sightNumber(number)] }

  /// Returns the index in ``Learner/sights`` of the sight of a state; 0 if the sight is not known.
  @inline(__always) func sightNumber(_ number: Int) -> Int { packed.known(learner.sightsFunction, in: number) ?? 0 }

  func step(to number: Int) -> (from: Int, move: Move)? {
    if number == 0 { return nil }
    let parent = packed.space.parent(of: number)
    if let opaque = packed.space.opaqueMove(to: number) { return (parent, learner.moves[opaque]) }
    let moves = packed.known(learner.offersFunction, in: parent).map(learner.places) ?? 0..<0
    let first = moves.lazy.map { self.learner.move(at: $0) }.first { move in
      guard let outcome = packed.known(self.learner.known[move].function, in: parent), !packed.marks[outcome].isFailed else {
        return false
      }
      packed.patch(parent, outcome, into: self.next)
      return self.next.isEqual(to: packed.space.key(number), packed.space.words)
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
    for word in 0..<packed.space.words { next[word] = 0 }
    for (slot, value) in row.enumerated() { packed.space.set(slot, value, in: next) }
    let sight = packed.sight(of: next, &record)
    packed.space.insert(next, parent: 0)
    record.found()
    report(sight, at: 0, &record)
  }

  /// Removes all states, and launches the app again to add the launch state. Keeps the learned results.
  func forget(_ record: inout ExplorationRecord) {
    packed.space.removeAll()
    begin(&record)
  }

  /// Returns the number of the state after a move, and inserts the state if it is new. Records the names of the nodes that are visible in a
  /// new state. Returns `nil` if the state is new and the maximum number of states is reached.
  ///
  /// - Parameters:
  ///   - key: The key of the state.
  ///   - number: The number of the state in which the move was made.
  ///   - move: The index of the move.
  ///   - outcome: The index of the move's outcome.
  func insert(_ key: Key, from number: Int, by move: Int, _ outcome: Int, _ record: inout ExplorationRecord) -> Int? {
    if let known = packed.space.number(of: key) { return known }
    guard count < bounds.states else {
      record.isFull()
      return nil
    }
    let sight = packed.sight(of: key, &record)
    packed.space.insert(key, parent: number, by: outcome, opaque: learner.known[move].isOpaque ? move : nil)
    record.found()
    report(sight, at: way(to: number).count + 1, &record)
    return count - 1
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
