public import Groma
public import GromaLinks

/// An exploration of the states that an app can reach within bounds, by running the app's own code.
///
/// The exploration starts at the launch, and makes every possible move in every state that is found. The moves run the features' own
/// handlers, not a separate model of them. Each violation is reported with a sequence of moves from the launch. The sequence is a shortest
/// one with every engine except ``Engine/walk``. A ``Property`` declares a condition. The ``ExplorationReport`` contains a verdict on each
/// property, with the states on which the verdict rests.
///
/// By default, sets of states decide all properties except those over time (``Engine/symbolic``). If there are properties over time, at
/// most ``Bounds/states`` states are then listed to check them (``Engine/packed``).
///
/// ```swift
/// let report = Exploration(.plaza, bounds: Bounds(depth: 3, layers: 2)).run()
/// report.lines.forEach { print($0) }
/// ```
///
/// Apart from times and memory, the report on an app whose handlers depend only on the state is the same in every process.
@MainActor
public struct Exploration {
  let app: AppDefinition
  private(set) var bounds: Bounds
  private(set) var properties: [Property]
  private var finder: MoveFinder
  /// The engine of all properties, or `nil` if sets of states decide the properties of states and moves, and a list those over time.
  private let engine: Engine?
  private let audit: AuditRate
  private let seed: UInt64
  private let share: Share
  private let wholeStates: Int
  var limits = Limits()
  /// Whether the exploration also checks the app as a whole (``Property/ofApps``). A ``Deepening`` does that once for all of its
  /// explorations.
  var checksApp = true
  /// Whether properties are also checked if only a part of the states can be checked: all properties if the exploration is stopped, and the
  /// properties over time if there are more states than ``Bounds/states``. `false` in a ``Deepening``, which has complete results of
  /// smaller bounds.
  var checksParts = true

  /// The default of the initializer's parameter `wholeStates`: the minimum number of states in which the two most expensive properties are
  /// checked.
  public static let fewStates = 500

  /// The algorithm of an exploration.
  public enum Engine: String, Hashable, Sendable, CaseIterable {
    /// Each state is stored in a few bits. Usually, the app's code runs once for each distinct set of values that it reads, and its effect
    /// is then applied to all states with these values.
    case packed
    /// Every move in every state runs in a separate live navigator. This slow engine is the reference for the others.
    case replay
    /// Sets of states are stored as decision diagrams, and learned outcomes are applied to whole sets. The engine counts and proves even if
    /// there are too many states to list, and ignores ``Bounds/states``. If there are more than `wholeStates` states, or more than a
    /// million, the properties that `wholeStates` limits are checked in a sample of the states. Properties over time are not checked.
    /// Functions that list states use `packed` instead.
    case symbolic
    /// Random walks through the states that use learned outcomes, for apps with more states than fit in memory. Random walks prove nothing,
    /// and the sequences of moves are not always the shortest. ``Bounds/states`` is the maximum number of states to check. Functions that
    /// list states use `packed` instead.
    case walk
  }

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - app: The app, explored from its launch.
  ///   - bounds: The limits within which states are explored.
  ///   - properties: The properties to check; by default all properties of the app. The property about pairs of links is omitted if
  ///     `bounds.pairs` is zero.
  ///   - engine: The algorithm for all properties, or `nil` to decide the properties over time on a list of the states, and all others on
  ///     sets of states.
  ///   - audit: The rate at which runs with known results are repeated, to detect handlers that depend on more than the state. Unless the
  ///     rate is ``AuditRate/off``, the symbolic engine also audits each outcome that applies to several states, and some runs with new
  ///     results are repeated as well, at another date, in another time zone, with other random numbers and in another order. Replay audits
  ///     nothing.
  ///   - seed: The seed of random walks. The same seed gives the same walks in every process.
  ///   - share: The random walks to make, as a part of all walks of the seed. The other engines ignore it.
  ///   - wholeStates: The minimum number of states in which "the tree is well-formed" and "a restart changes nothing" are checked. If there
  ///     are more states, a sample is checked: with sets, states at equal distances in their order and one state for each value of each
  ///     part of the state; with a list, the states nearest to the launch and those in which a part has contents that it had in no earlier
  ///     state. `.max` checks every state, up to a million with sets. A proof of the two properties requires this, and it takes about 0.3
  ///     ms more for each state. Replay always checks every state, and walks always use the default.
  ///   - urls: URLs to open in every state besides the samples of the links, such as those that earlier versions of the app shipped. A URL
  ///     that the app does not accept is a violation of "every link lands".
  ///   - supervision: Counts the runs of the app's code, and skips the runs that trapped or did not end in an earlier process. By default,
  ///     no run is skipped.
  /// - Precondition: If `audit` is ``AuditRate/one(in:)``, its number is positive.
  public init(
    _ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property]? = nil, engine: Engine? = nil, audit: AuditRate = .thinning,
    seed: UInt64 = 1, share: Share = .whole, wholeStates: Int = fewStates, urls: [String] = [], supervision: Supervision? = nil
  ) {
    if case .one(let number) = audit { precondition(number > 0) }
    self.app = app
    self.engine = engine
    self.audit = audit
    self.seed = seed
    self.share = share
    self.wholeStates = wholeStates
    self.bounds = bounds
    self.properties = (properties ?? app.properties).filter { $0.builtIn != .linksAtOnce || bounds.pairs > 0 }
    finder = MoveFinder(app, bounds, urls: urls, supervision ?? Supervision())
  }

  /// Runs the exploration and returns its report.
  ///
  /// - Parameters:
  ///   - profiles: Whether to report the number of runs and the reads of each handler, in ``ExplorationReport/profile``.
  ///   - elapsed: The time that earlier processes spent on the same exploration, which is added to the reported duration.
  ///   - goesOn: Called repeatedly, usually before each state or each set of states that are explored together. Return `false` to stop the
  ///     exploration.
  /// - Complexity: O(states · moves) for the engines that list all states. Apart from audits, the packed engine runs the app's code once
  ///   for each distinct set of values that it reads.
  public func run(
    profiles: Bool = false, after elapsed: Duration = .zero, while goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) -> ExplorationReport {
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    func time() -> Duration { start.duration(to: clock.now) }
    var exploration = self
    let mistakes = exploration.findMistakesFirst()
    let record = exploration.record(profiles: profiles) { goesOn(ExplorationProgress($0, after: time())) }
    var report = ExplorationReport(record, by: engine ?? .symbolic, time: time())
    exploration.minimizeDimensions(of: &report) { goesOn(ExplorationProgress(record, after: time())) }
    if checksApp, let search = exploration.screenSearch(missingIn: report) {
      search.run { goesOn(ExplorationProgress(record, after: time())) }
      report.add(search.finish(), of: app)
    }
    if let mistakes { report.add(mistakes: mistakes, of: app) }
    report.counts.seconds = time().roundedSeconds
    return report
  }

  /// Returns a copy of the exploration that checks only the given properties, makes the moves of only the given dimensions in addition to
  /// the moves without a dimension, and does not check the app as a whole.
  ///
  /// - Parameters:
  ///   - names: The names of the properties.
  ///   - dimensions: The names of the events and dimensions of the environment.
  func limited(to names: Set<String>, dimensions: Set<String>) -> Exploration {
    var exploration = self
    exploration.properties = properties.filter { names.contains($0.name) }
    exploration.finder.dimensions = dimensions
    exploration.checksApp = false
    return exploration
  }

  /// An exploration far beyond the bounds, for a ``ScreenSearch``.
  var farExploration: Exploration {
    var far = self
    (far.bounds.depth, far.bounds.layers) = (max(bounds.depth, ScreenSearch.farthest), max(bounds.layers, ScreenSearch.farthest))
    far.bounds.states = 1_000_000
    far.properties = []
    return far
  }

  /// Finds the moves of each sample screen, for later comparisons. Call this function before other code of the app runs, so that changes
  /// that this code makes outside the state are detected.
  mutating func sampleScreens() {
    if audit != .off { finder.screenSamples = finder.sampledScreens() }
  }

  /// The supervision, which counts the runs of the app's code.
  var supervision: Supervision { finder.supervision }

  /// Returns whether a built-in property is checked.
  func checks(_ property: Property.BuiltIn) -> Bool { properties.contains { $0.builtIn == property } }

  /// Runs the exploration and returns its counts, violations and coverage.
  ///
  /// - Parameters:
  ///   - profiles: Whether to record the number of runs and the reads of each handler.
  ///   - goesOn: Called repeatedly with the record so far. Return `false` to stop the exploration.
  func record(profiles: Bool = false, while goesOn: (ExplorationRecord) -> Bool = { _ in true }) -> ExplorationRecord {
    var record = emptyRecord()
    let search: any Search
    switch engine {
    case .packed, .replay: search = list(while: goesOn, &record)
    case .walk: search = walk(while: goesOn, &record)
    case .symbolic: search = withoutActuallyEscaping(goesOn) { explore(while: $0, &record) }
    case nil:
      let sets = withoutActuallyEscaping(goesOn) { explore(while: $0, &record) }
      listOverTime(sets, &record, while: goesOn)
      search = sets
    }
    finish(search, &record)
    if profiles { record.profile = search.profile }
    return record
  }

  /// Returns a record without states.
  func emptyRecord() -> ExplorationRecord {
    var record = ExplorationRecord(
      app, bounds: bounds, properties: properties, links: finder.patterns, carriers: finder.carriers,
      pairs: (finder.pairs.count, finder.pairCount))
    for link in finder.lostLinks { record.add(lost: link.sentence, owner: link.owner) }
    if engine != .replay { record.audits = (audit, 0) }
    if engine == .symbolic || engine == .walk {
      for property in properties where property.overTime != nil { record.leftOut(property.name) }
    }
    return record
  }

  /// Records the results that any search has only at its end: refused URLs, confirmed violations and lost runs.
  func finish(_ search: any Search, _ record: inout ExplorationRecord) {
    for url in finder.refused { record.add(refused: url.move, url.reason) }
    confirm(&record, in: search)
    record.lost = finder.supervision.names
  }

  private func list(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> any Search {
    let search = search(&record)
    while record.exploredCount < search.count, goesOn(record) {
      search.exploreNext(&record)
    }
    end(search, &record, while: goesOn)
    return search
  }

  /// Records the results that a search that lists states has only at its end: its remaining counts, the dead ends, and the violations of
  /// properties over time. Called once.
  ///
  /// - Parameter goesOn: Called before each property over time. Return `false` to leave this property and the following ones unchecked.
  func end(_ search: any ListingSearch, _ record: inout ExplorationRecord, while goesOn: (ExplorationRecord) -> Bool = { _ in true }) {
    search.end(&record)
    if properties.contains(where: { $0.builtIn == .noDeadEnds }) {
      for number in search.deadEnds(explored: record.exploredCount) { search.noteDeadEnd(number, &record) }
    }
    checkOverTime(search, &record, while: goesOn)
  }

  private func explore(while goesOn: @escaping (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> SymbolicSearch {
    let search = SymbolicSearch(
      app, bounds: bounds, properties: properties, finder: finder, audit: audit, wholeStates: wholeStates, limits: limits)
    search.explore(checksParts: checksParts, while: goesOn, &record)
    return search
  }

  private func walk(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> any Search {
    let search = WalkSearch(
      app, bounds: bounds, properties: properties, finder: finder, seed: seed, audit: audit, share: share, limits: limits)
    search.explore(while: goesOn, &record)
    return search
  }

  /// Visits the states within the bounds in the order they are found, at most `bounds.states` of them.
  ///
  /// - Parameter look: Called with each state and with a function that returns a shortest sequence of moves to the state. Return `false` to
  ///   stop.
  /// - Throws: The errors of `look`.
  public func visit<Failure: Error>(
    _ look: (_ state: NavigationState, _ way: () -> [Move]) throws(Failure) -> Bool
  ) throws(Failure) {
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let search = withoutProperties.search(&record)
    var number = 0
    while number < search.count, try look(search.state(number), { search.way(to: number) }) {
      search.explore(number, &record)
      number += 1
    }
  }

  /// Returns the states within the bounds in the order they are found, at most `bounds.states` of them.
  public func states() -> [NavigationState] {
    var states: [NavigationState] = []
    visit { state, _ in
      states.append(state)
      return true
    }
    return states
  }

  /// Explores the app and returns a model of the app for the model checker Spin. The exploration always uses the packed engine, because the
  /// model consists of the outcomes that this engine learns.
  ///
  /// - Parameters:
  ///   - withFormulas: Whether the model contains the properties over time as formulas ``PromelaModel/formulas``. Spin may then find more
  ///     states, because the last move is part of the state.
  ///   - goesOn: Called repeatedly, usually before each state or each set of states that are explored together. Return `false` to stop the
  ///     exploration.
  /// - Throws: ``PromelaModel/Problem/lost(_:)`` if a run of the app's code trapped or did not end, ``PromelaModel/Problem/opaque(_:)`` if
  ///   a handler depends on something outside the state, and ``PromelaModel/Problem/incomplete`` if not all states within the bounds were
  ///   explored, or if no state was found.
  public func promela(
    withFormulas: Bool = false, while goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) throws(PromelaModel.Problem) -> PromelaModel {
    guard finder.supervision.names.isEmpty else { throw .lost(finder.supervision.names) }
    let clock = ContinuousClock()
    let start = clock.now
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let properties = withFormulas ? properties.filter { $0.overTime != nil } : []
    let search = PackedSearch(app, bounds: bounds, properties: properties, finder: finder, audit: audit, limits: limits)
    search.begin(&record)
    while record.exploredCount < search.count, goesOn(ExplorationProgress(record, after: start.duration(to: clock.now))) {
      search.exploreNext(&record)
    }
    search.end(&record)
    let conditions = properties.flatMap(\.conditions).indices
    for number in 0..<record.exploredCount { for condition in conditions { _ = search.meets(condition, in: number, &record) } }
    guard record.hiddenInputs.isEmpty else { throw .opaque(record.hiddenInputs.map(\.description)) }
    guard finder.supervision.names.isEmpty else { throw .lost(finder.supervision.names) }
    guard record.isComplete, search.count > 0 else { throw .incomplete }
    return PromelaModel(search, record)
  }

  /// Opens a link in the states within the bounds, at most `bounds.states` of them, and checks that the link reaches its destination or
  /// waits.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - goesOn: Called before each state with the number of states checked so far. Return `false` to stop the check;
  ///     ``Landings/isComplete`` is then `false`.
  /// - Returns: The results, or `nil` if the link declares no destination.
  /// - Throws: ``/GromaLinks/LinkError/unreadable(_:_:)`` or ``/GromaLinks/LinkError/foreign(_:origins:)`` for an invalid or foreign URL,
  ///   or ``/GromaLinks/LinkError/unmatched(_:_:)`` if the URL matches no link or the app has no links.
  public func landings(of url: String, while goesOn: (Int) -> Bool = { _ in true }) throws(LinkError) -> Landings? {
    try SharedExploration(withoutProperties).landings(of: url, while: goesOn)
  }

  /// Returns the link that a URL opens.
  func link(_ url: String) throws(LinkError) -> OpenedLink? { try finder.link(url) }

  /// The results of opening one link in many states.
  public struct Landings: Sendable {
    /// A state where the link neither reaches its destination nor waits.
    public struct Failure: Sendable {
      /// A message that states the error, or the screen that is visible instead of the destination.
      public let sentence: String
      /// A shortest sequence of moves to the state, followed by the move that opens the link.
      public let moves: [Move]
    }

    /// The bounds of the exploration.
    public let bounds: Bounds
    /// The number of states in which the link was opened.
    public internal(set) var states = 0
    /// Whether the link was opened in all states within the bounds.
    public internal(set) var isComplete = false
    /// The states where the link neither reaches its destination nor waits, nearest to the launch first.
    public internal(set) var failures: [Failure] = []
  }

  // MARK: Searching

  /// The same exploration, without properties to check.
  var withoutProperties: Exploration {
    var plain = self
    plain.properties = []
    return plain
  }

  /// The engine of a search that lists states.
  var listingEngine: Engine { engine == .replay ? .replay : .packed }

  /// Returns the same exploration within other bounds.
  ///
  /// - Precondition: The numbers of samples and pairs in `bounds` are those of this exploration.
  func within(_ bounds: Bounds) -> Exploration {
    precondition(bounds.samples == self.bounds.samples && bounds.pairs == self.bounds.pairs)
    var other = self
    other.bounds = bounds
    return other
  }

  /// Returns a new search that lists states, after a call of ``ListingSearch/begin(_:)``. The search contains the launch state, unless the
  /// launch state exceeds the bounds or the launch is lost or skipped.
  func search(_ record: inout ExplorationRecord) -> any ListingSearch {
    guard engine == .replay else { return packedSearch(&record) }
    let search = ReplaySearch(app, bounds: bounds, properties: properties, finder: finder)
    search.begin(&record)
    return search
  }

  /// Returns a new search that lists states in packed form, after a call of ``ListingSearch/begin(_:)``.
  func packedSearch(_ record: inout ExplorationRecord) -> PackedSearch {
    let search = PackedSearch(
      app, bounds: bounds, properties: properties, finder: finder, audit: audit, wholeStates: wholeStates, limits: limits)
    search.begin(&record)
    return search
  }

  /// Repeats the moves to the state of each violation on a new navigator, from the launch. Marks the violations whose state is reached
  /// again.
  func confirm(_ record: inout ExplorationRecord, in search: any Search) {
    record.confirm { violation, number in
      let way = violation.cycle == nil ? search.way(to: number) : violation.moves
      let end = search.state(number)
      let isConfirmed = finder.supervision.attempt(.way(number), key: number) {
        let navigator = Navigator(app, logger: .silent)
        navigator.settle()
        @MainActor func leads(by moves: [Move]) -> Bool {
          for move in moves {
            _ = try? move.perform(on: navigator)
            navigator.settle()
          }
          return navigator.state == end
        }
        let rounds = violation.cycle.map { $0.isEmpty ? 0 : ExplorationReport.Finding.rounds } ?? 0
        return leads(by: way) && (0..<rounds).allSatisfy { _ in leads(by: violation.cycle ?? []) }
      }
      return isConfirmed.value ?? false
    }
  }
}
