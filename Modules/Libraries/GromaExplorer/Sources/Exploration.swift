public import Groma
import GromaLinks

/// An exploration of the states that an app can reach within bounds, by running the app's own code.
///
/// The exploration starts at the launch, and makes every possible move in every state that is found. The moves run the features' own
/// handlers, not a separate model of them. The handlers run once for each distinct set of values that they read, and the learned outcomes
/// are applied to sets of states, so there may be more states than can be listed. Each violation is reported with a shortest sequence of
/// moves from the launch. A ``Property`` declares a condition. The ``ExplorationReport`` contains a verdict on each property, with the
/// states on which the verdict rests.
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
  /// The properties to check.
  var properties: [Property] { chosen.filter { $0.builtIn != .linksAtOnce || bounds.pairs > 0 } }
  private var chosen: [Property]
  private(set) var finder: MoveFinder
  let audit: AuditRate
  let wholeStates: Int
  let urls: [String]
  private let opensLinks: Bool
  var limits = Limits()
  /// Whether the exploration also checks the app as a whole (``Property/ofApps``). A ``BoundsSeries`` does that once for all of
  /// its explorations.
  var checksApp = true
  /// Whether properties are also checked if the exploration is stopped before all states were found. `false` in a ``BoundsSeries`` of
  /// growing bounds, which has complete results of smaller bounds.
  var checksParts = true
  /// The learner of the last search of this exploration and its copies, whose runs are repeated after other work. Copies with other moves or
  /// properties have their own.
  private(set) var lastLearner = LastLearner()
  /// The learner of earlier explorations, which differ only in the depth, layers and waiting items of their bounds; `nil` to learn anew.
  var learner: Learner?

  /// The default of the initializer's parameter `wholeStates`: the minimum number of states in which the two most expensive properties are
  /// checked.
  public static let fewStates = 500

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - app: The app, explored from its launch.
  ///   - bounds: The limits within which states are explored.
  ///   - properties: The properties to check; by default all properties of the app. The property about pairs of links is omitted if
  ///     `bounds.pairs` is zero.
  ///   - audit: The rate at which runs with known results are repeated, to detect handlers that depend on more than the state. Unless the
  ///     rate is ``AuditRate/off``, each outcome that applies to several states is audited too, and some runs with new results are repeated
  ///     as well, at another date, in another time zone, with other random numbers and in another order.
  ///   - wholeStates: The minimum number of states in which "the tree is well-formed" is checked, and in which the state is written and read. If there
  ///     are more states, a sample is checked: states at equal distances in their order, and one state for each value of each part of the
  ///     state. `.max` checks every state, up to a million. A proof that the tree is well-formed requires this, and it takes about 0.3 ms
  ///     more for each state.
  ///   - urls: URLs to open in every state besides the samples of the links, such as those that earlier versions of the app shipped. A URL
  ///     that the app does not accept is a violation of "every link lands".
  ///   - opensLinks: Whether links, notifications and shortcuts are opened. Otherwise nothing is proved. An app with many features has many
  ///     links, and each is opened in each state.
  ///   - supervision: Counts the runs of the app's code, and skips the runs that trapped or did not end in an earlier process. By default,
  ///     no run is skipped.
  /// - Precondition: If `audit` is ``AuditRate/one(in:)``, its number is positive.
  public init(
    _ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property]? = nil, audit: AuditRate = .thinning,
    wholeStates: Int = fewStates, urls: [String] = [], opensLinks: Bool = true,
    supervision: Supervision? = nil
  ) {
    if case .one(let number) = audit { precondition(number > 0) }
    self.app = app
    self.audit = audit
    self.wholeStates = wholeStates
    self.bounds = bounds
    (self.urls, self.opensLinks) = (urls, opensLinks)
    chosen = properties ?? app.properties
    finder = MoveFinder(app, bounds, urls: urls, opensLinks: opensLinks, supervision ?? Supervision())
  }

  /// Runs the exploration and returns its report.
  ///
  /// - Parameters:
  ///   - profiles: Whether to report the number of runs and the reads of each handler, in ``ExplorationReport/profile``.
  ///   - elapsed: The time that earlier processes spent on the same exploration, which is added to the reported duration.
  ///   - goesOn: Called repeatedly, usually before each state or each set of states that are explored together. Return `false` to stop the
  ///     exploration.
  public func run(
    profiles: Bool = false, after elapsed: Duration = .zero, while goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) -> ExplorationReport {
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    func time() -> Duration { start.duration(to: clock.now) }
    var exploration = self
    if checksApp { exploration.sampleScreens() }
    let mistakes = checksApp ? exploration.findMistakes() : nil
    let record = exploration.record(profiles: profiles) { goesOn(ExplorationProgress($0, after: time())) }
    var report = ExplorationReport(record, time: time())
    exploration.minimizeDimensions(of: &report) { goesOn(ExplorationProgress(record, after: time())) }
    if checksApp, let search = exploration.screenSearch(missingIn: report) {
      search.run { goesOn(ExplorationProgress(record, after: time())) }
      report.add(search.finish(), of: app)
    }
    if let mistakes { report.add(mistakes: mistakes, of: app) }
    report.counts.seconds = time().roundedSeconds
    return report
  }

  /// Waits for the work that runs of the app's code have started and left to the main actor or the main queue, for 50 milliseconds, and
  /// repeats a run of each handler, twice. Adds each handler with another result to the report as a hidden input, so that nothing is proved.
  ///
  /// Work that ends later, and work of other threads that changes nothing in this time, is not noticed. Does nothing if audits are off or if
  /// nothing was explored.
  ///
  /// - Parameter report: The report of ``run(profiles:after:while:)``, or of a ``BoundsSeries`` of this exploration.
  /// - Complexity: 100 milliseconds, and two runs for each handler.
  public func repeatRuns(afterWorkLeftBy report: inout ExplorationReport) async {
    guard let learner = lastLearner.learner else { return }
    await learner.repeatSamplesAfterLeftWork()
    for input in learner.record.hiddenInputs { report.add(input, of: app) }
  }

  /// Returns a copy of the exploration that checks only the given properties, makes the moves of only the given dimensions in addition to
  /// the moves without a dimension, and does not check the app as a whole.
  ///
  /// - Parameters:
  ///   - names: The names of the properties.
  ///   - dimensions: The names of the events and dimensions of the environment, or `nil` for all.
  func limited(to names: Set<String>, dimensions: Set<String>? = nil) -> Exploration {
    var exploration = self
    exploration.chosen = chosen.filter { names.contains($0.name) }
    if let dimensions { exploration.finder.dimensions = dimensions }
    (exploration.checksApp, exploration.learner, exploration.lastLearner) = (false, nil, LastLearner())
    return exploration
  }

  /// An exploration far beyond the bounds, for a ``ScreenSearch``.
  var farExploration: Exploration {
    var far = limited(to: [])
    (far.bounds.depth, far.bounds.layers) = (max(bounds.depth, ScreenSearch.farthest), max(bounds.layers, ScreenSearch.farthest))
    far.bounds.states = 1_000_000
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
    let search = search(while: goesOn)
    var record = search.learner.record
    finish(&record, state: search.state, way: search.way)
    if profiles { record.profile = search.learner.profile }
    return record
  }

  /// Explores, and returns the search.
  func search(while goesOn: (ExplorationRecord) -> Bool) -> SymbolicSearch {
    let search = SymbolicSearch(self)
    lastLearner.learner = search.learner
    withoutActuallyEscaping(goesOn) { search.explore(checksParts: checksParts, while: $0) }
    return search
  }

  /// Returns a record without states.
  ///
  /// - Parameter earlier: The record of an earlier exploration with the same learner, whose runs count, too.
  func emptyRecord(after earlier: ExplorationRecord? = nil) -> ExplorationRecord {
    var record = ExplorationRecord(
      app, bounds: bounds, properties: properties, links: finder.patterns, carriers: finder.carriers,
      pairs: (finder.pairs.count, finder.pairCount))
    for link in finder.lostLinks { record.add(lost: link.sentence, owner: link.owner) }
    record.audits = (audit, 0)
    if let earlier { record.takeRuns(from: earlier) }
    if !opensLinks {
      record.isWithoutLinks = true
      for property in properties where property.isOfLinks { record.leftOut(property.name) }
    }
    return record
  }

  /// Records the results that a search has only at its end: refused URLs, confirmed violations and lost runs.
  ///
  /// - Parameters:
  ///   - state: Returns the state of a violation.
  ///   - way: Returns the moves from the launch to the state of a violation.
  func finish(_ record: inout ExplorationRecord, state: (Int) -> NavigationState, way: (Int) -> [Move]) {
    for (reason, move) in finder.refused where checks(.linksLand) {
      let property = Property.BuiltIn.linksLand.rawValue
      record.add(Violation(of: property, reason, owner: move.owner, by: move, cause: "\(property): \(move)"))
    }
    record.confirm { violation, number in
      let way = violation.cycle == nil ? way(number) : violation.moves
      let end = state(number)
      let isConfirmed = supervision.attempt(.way(number), key: number) {
        let cycle = violation.cycle ?? []
        let rounds = cycle.isEmpty ? 0 : ExplorationReport.Finding.rounds
        let moves = way + repeatElement(cycle, count: rounds).joined()
        guard let times = Timetable.times(of: moves, in: app) else { return false }
        let navigator = Navigator.launched(app)
        let states = [navigator.state] + navigator.make(moves, at: times)
        return (0...rounds).allSatisfy { states[way.count + $0 * cycle.count].withoutInstants == end.withoutInstants }
      }
      return isConfirmed.value ?? false
    }
    record.lost = supervision.names
  }

  /// Visits the states within the bounds in the order they are found, at most `bounds.states` of them. An item that waits for an instant has
  /// its whole delay left, so states that differ only in the order of such items are visited as equal states.
  ///
  /// - Parameter look: Called with each state and with a function that returns a shortest sequence of moves to the state. Return `false` to
  ///   stop.
  /// - Throws: The errors of `look`.
  public func visit<Failure: Error>(
    _ look: (_ state: NavigationState, _ way: () -> [Move]) throws(Failure) -> Bool
  ) throws(Failure) {
    let list = StateList(self)
    var number = 0
    while number < list.count, try look(list.state(number).renumberingStarts { _ in 0 }, { list.way(to: number) }) {
      list.exploreNext()
      number += 1
    }
  }

  /// Returns the states within the bounds in the order they are found, at most `bounds.states` of them. An item that waits for an instant
  /// has its whole delay left, as in ``visit(_:)``.
  public func states() -> [NavigationState] {
    let list = StateList(self)
    while list.exploredCount < list.count { list.exploreNext() }
    return (0..<list.count).map { list.state($0).renumberingStarts { _ in 0 } }
  }

  // MARK: Searching

  /// Returns the same exploration within other bounds.
  func within(_ bounds: Bounds) -> Exploration {
    var other = self
    other.bounds = bounds
    if (bounds.samples, bounds.pairs) != (self.bounds.samples, self.bounds.pairs) {
      other.finder = MoveFinder(app, bounds, urls: urls, opensLinks: opensLinks, supervision)
      (other.finder.dimensions, other.finder.screenSamples) = (finder.dimensions, finder.screenSamples)
    }
    return other
  }
}
