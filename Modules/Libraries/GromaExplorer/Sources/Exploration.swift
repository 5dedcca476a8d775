public import Groma
public import GromaLinks

/// Everything that can happen to an app within bounds, found by letting it happen: breadth first, with the app's real code.
///
/// In each state each thing that can happen is let happen by the app's own code; what comes of it is the next state. So what is explored is what
/// runs, and every way found is a shortest one. ``Property`` says what is to hold; ``ExplorationRecord`` what does, with the bounds it holds in.
///
/// ```swift
/// let report = Exploration(.plaza, bounds: Bounds(depth: 3, layers: 2)).run()
/// record.lines.forEach { print($0) }
/// ```
///
/// The same app gives the same report in every process.
@MainActor
public struct Exploration {
  let app: AppDefinition
  let bounds: Bounds
  private let properties: [Property]
  private let finder: MoveFinder
  private let engine: Engine
  private let audit: AuditRate
  private let seed: UInt64
  private let wholeStates: Int
  /// How many states are explored one by one, in the order in which they are found, before they are explored row by row: for tests.
  var inOrder = Self.fewStates

  /// The number of states that are looked at whole, unless it is said.
  public static let fewStates = 500

  /// What explores.
  public enum Engine: String, Hashable, Sendable, CaseIterable {
    /// States as packed keys, and the app's code run once for each distinct set of what it reads.
    case packed
    /// Every move in every state in a live app of its own: slow, and what the others must agree with.
    case replay
    /// Sets of states as decision diagrams, and what was learnt done to whole sets: counts and proves where the states are too many to list, and
    /// no bound of states is met. What looks at each state on its own is looked at in a sample, if there are more than a million. States are
    /// listed as by `packed`.
    case symbolic
    /// Random walks from the launch, over what was learnt, for apps with more states than memory holds: no proof, and no shortest ways for sure.
    /// The bound of states says at how many they look. States are listed as by `packed`.
    case walk
  }

  /// An exploration.
  ///
  /// - Parameters:
  ///   - app: The app, from its launch on.
  ///   - bounds: What keeps it small.
  ///   - properties: What is to hold; all that the app has unless said. What is said of pairs of links is left out where none are opened.
  ///   - engine: What explores.
  ///   - audit: How many moves are made once more by the app's own code, for what comes of them may depend on what no state holds. Only the packed
  ///     engine and walks do so.
  ///   - seed: What chance depends on in walks: the same walks for the same seed, in every process.
  ///   - wholeStates: The number of states of which "the tree is whole" and "a restart changes nothing" are checked, from the launch on; of more, only
  ///     those with a part that is new. `.max` checks each, as a proof of the two needs, and takes some 0.3 ms more for a state.
  ///   - supervision: Counts the runs, and knows which do not come back; by default none does not.
  /// - Precondition: The number of `audit` is positive.
  public init(
    _ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property]? = nil, engine: Engine = .packed, audit: AuditRate = .thinning,
    seed: UInt64 = 1, wholeStates: Int = fewStates, supervision: Supervision? = nil
  ) {
    if case .one(let number) = audit { precondition(number > 0) }
    self.app = app
    self.engine = engine
    self.audit = audit
    self.seed = seed
    self.wholeStates = wholeStates
    self.bounds = bounds
    self.properties = (properties ?? app.properties).filter { $0.builtIn != .linksAtOnce || bounds.pairs > 0 }
    finder = MoveFinder(app, bounds, supervision ?? Supervision())
  }

  /// Explores until nothing new is found, a bound of states is met, or the caller ends it.
  ///
  /// - Parameters:
  ///   - profiles: Whether to report how often each handler runs and what it reads: ``ExplorationReport/profile``.
  ///   - elapsed: The time that earlier processes took for the same exploration; it counts as its time.
  ///   - goesOn: Asked before each state, or before those that are looked at together; false ends it.
  /// - Complexity: O(states · moves). Packed, the app's own code runs once for each distinct set of what it reads.
  public func run(
    profiles: Bool = false, after elapsed: Duration = .zero, while goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) -> ExplorationReport {
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    let record = record(profiles: profiles) { goesOn(ExplorationProgress($0)) }
    return ExplorationReport(record, by: engine, time: start.duration(to: clock.now))
  }

  /// Explores, and records what is found.
  ///
  /// - Parameter profiles: Whether to record how often each handler runs and what it reads.
  func record(profiles: Bool = false, while goesOn: (ExplorationRecord) -> Bool = { _ in true }) -> ExplorationRecord {
    var record = ExplorationRecord(
      app, bounds: bounds, properties: properties, links: finder.patterns, carriers: finder.carriers,
      pairs: (finder.pairs.count, finder.pairCount))
    for link in finder.lostLinks { record.add(lost: link.sentence, owner: link.owner) }
    if engine == .packed || engine == .walk { record.audits = (audit, 0) }
    let search: any Search =
      switch engine {
      case .packed, .replay: list(while: goesOn, &record)
      case .symbolic: withoutActuallyEscaping(goesOn) { explore(while: $0, &record) }
      case .walk: walk(while: goesOn, &record)
      }
    confirm(search, &record)
    if profiles { record.profile = search.profile }
    record.lost = finder.supervision.names
    return record
  }

  private func list(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> any Search {
    let search = search(&record)
    while record.exploredCount < search.count, goesOn(record) {
      record.finish(states: search.exploreNext(from: record.exploredCount, &record))
    }
    search.end(&record)
    if properties.contains(where: { $0.builtIn == .noDeadEnds }) {
      for number in search.deadEnds(explored: record.exploredCount) { search.noteDeadEnd(number, &record) }
    }
    return search
  }

  private func explore(while goesOn: @escaping (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> any Search {
    let search = SymbolicSearch(app, bounds: bounds, properties: properties, finder: finder, wholeStates: wholeStates)
    search.explore(while: goesOn, &record)
    return search
  }

  private func walk(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> any Search {
    let search = WalkSearch(app, bounds: bounds, properties: properties, finder: finder, seed: seed, audit: audit)
    search.explore(while: goesOn, &record)
    return search
  }

  /// Looks at the states within the bounds, no more than they say, in the order they are found.
  ///
  /// - Parameter look: Is given a state and the shortest way there, and says whether to go on.
  public func visit<Failure: Error>(
    _ look: (_ state: NavigationState, _ way: () -> [Move]) throws(Failure) -> Bool
  ) throws(Failure) {
    let exploration = Exploration(app, bounds: bounds, properties: [], engine: engine, audit: audit, supervision: finder.supervision)
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let search = exploration.search(&record)
    var number = 0
    while number < search.count, try look(search.state(number), { search.way(to: number) }) {
      search.explore(number, &record)
      number += 1
    }
  }

  /// The states within the bounds, no more than they say, in the order they are found.
  public func states() -> [NavigationState] {
    var states: [NavigationState] = []
    visit { state, _ in
      states.append(state)
      return true
    }
    return states
  }

  /// The shortest way to a state in which something holds; nil when there is none within the bounds.
  ///
  /// - Parameter goesOn: Asked before each state, with the number of states before it; false ends the search.
  public func way(to holds: (NavigationState) -> Bool, while goesOn: (Int) -> Bool = { _ in true }) -> [Move]? {
    var found: [Move]?
    var states = 0
    visit { state, way in
      if holds(state) { found = way() }
      states += 1
      return found == nil && goesOn(states)
    }
    return found
  }

  /// The app within the bounds as a model for Spin. What was learnt is written, so it is always explored packed.
  ///
  /// - Parameter goesOn: Asked before each state; false ends it, and there is no model.
  /// - Throws: Why there is none.
  public func promela(while goesOn: (ExplorationProgress) -> Bool = { _ in true }) throws(PromelaModel.Problem) -> PromelaModel {
    guard finder.supervision.names.isEmpty else { throw .lost(finder.supervision.names) }
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let search = PackedSearch(app, bounds: bounds, properties: [], finder: finder, audit: audit)
    search.begin(&record)
    while record.exploredCount < search.count, goesOn(ExplorationProgress(record)) {
      record.finish(states: search.exploreNext(from: record.exploredCount, &record))
    }
    guard record.hiddenInputs.isEmpty else { throw .opaque(record.hiddenInputs.map(\.description)) }
    guard finder.supervision.names.isEmpty else { throw .lost(finder.supervision.names) }
    guard record.isComplete, search.count > 0 else { throw .incomplete }
    return PromelaModel(search, record)
  }

  /// Opens one link in every state.
  ///
  /// - Parameter goesOn: Asked before each state, with the number of states before it; false ends it, and the landings are not complete.
  /// - Returns: Where it leads; nil when the link does not say where it should.
  /// - Throws: What is wrong with the URL.
  public func landings(of url: String, while goesOn: (Int) -> Bool = { _ in true }) throws(LinkError) -> Landings? {
    guard let link = try finder.link(url), let destination = link.destination else { return nil }
    var landings = Landings(bounds: bounds)
    let exploration = Exploration(app, bounds: bounds, properties: [], engine: engine, audit: audit, supervision: finder.supervision)
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let search = exploration.search(&record)
    while landings.states < search.count, goesOn(landings.states) {
      let number = landings.states
      let run = Run(app, from: search.state(number), link.move)
      if let sentence = run.arrival(of: link).missing(destination) {
        landings.failures.append(.init(sentence: sentence, moves: search.way(to: number) + [link.move]))
      }
      search.explore(number, &record)
      landings.states += 1
      record.finish(states: landings.states)
    }
    landings.isComplete = record.isComplete
    return landings
  }

  /// Where a link leads from many states.
  public struct Landings: Sendable {
    /// One that leads elsewhere.
    public struct Failure: Sendable {
      /// Where, or why not.
      public let sentence: String
      /// The shortest way there, with the link at its end.
      public let moves: [Move]
    }

    /// What kept the states few.
    public let bounds: Bounds
    /// In how many states it was opened.
    public fileprivate(set) var states = 0
    /// Whether these are all within the bounds.
    public fileprivate(set) var isComplete = false
    /// Those where it does not land, the nearest first.
    public fileprivate(set) var failures: [Failure] = []
  }

  // MARK: Searching

  /// A search that knows the state everything begins in.
  private func search(_ record: inout ExplorationRecord) -> any ListingSearch {
    let search: any ListingSearch =
      switch engine {
      case .packed, .symbolic, .walk:
        PackedSearch(app, bounds: bounds, properties: properties, finder: finder, audit: audit, inOrder: inOrder, wholeStates: wholeStates)
      case .replay: ReplaySearch(app, bounds: bounds, properties: properties, finder: finder)
      }
    search.begin(&record)
    return search
  }

  /// Does what leads to each violation once more, from the launch on in one live app.
  private func confirm(_ search: any Search, _ record: inout ExplorationRecord) {
    record.confirm { number in
      let way = search.way(to: number)
      let end = finder.supervision.attempt(.way(number), key: number) {
        let navigator = Navigator(app, logger: .silent)
        for move in way {
          _ = try? navigator.run(move.route)
          navigator.settle()
        }
        return navigator.state
      }
      return end.value == search.state(number)
    }
  }
}
