public import Groma

/// A series of explorations with growing bounds. The series ends when an exploration finds a violation, when larger bounds contain no other
/// states, or when the caller stops it.
///
/// Each exploration that is complete within its bounds is a result of its own. The report of the series is the report of the complete
/// exploration with the most states or, if the last exploration finds a violation or none is complete, the report of the last exploration.
/// The verdicts apply within the bounds that the report names. The coverage also includes the screens of the other complete explorations,
/// and the actions, links and guards of all explorations. ``ExplorationReport/steps`` lists all explorations.
///
/// ```swift
/// let report = Deepening(.plaza).run { $0.elapsed < .seconds(60) }
/// report.lines.forEach { print($0) }
/// ```
///
/// The series ends with the first exploration that finds a violation. The sequence of moves to this violation is a shortest one. The
/// numbers of states that were found determine the next bounds; the time does not. Properties over time are checked within the bounds that
/// have at most ``mostListedStates`` states.
///
/// The definition of the app is checked before the first exploration. After each exploration, the search for screens that no exploration
/// has shown continues until it has made a fifth of all runs of the app's code. The share is counted in runs and not in time, so that every
/// process makes the same runs: see ``Supervision``.
@MainActor
public struct Deepening {
  /// The exploration whose bounds grow.
  private let first: Exploration
  private let app: AppDefinition

  /// The maximum number of states that are listed to check properties over time. Within bounds that have more states, these properties are
  /// not checked.
  public nonisolated static let mostListedStates = 1_000_000
  /// The maximum number of states within some bounds if an engine that lists states is given.
  public static let mostStates = 50_000_000
  /// The number of runs of the explorations for each run of the search for screens.
  private static let runsOfExplorations = 4

  /// The depth at which the series ends if no bounds contain the launch state.
  private static let mostAtLaunch = 50

  /// Creates a series of explorations.
  ///
  /// - Parameters:
  ///   - app: The app, explored from its launch.
  ///   - properties: The properties to check; by default all properties of the app.
  ///   - engine: The engine for all properties of all explorations, as for an ``Exploration``. Random walks prove nothing, so they are
  ///     never repeated within larger bounds.
  ///   - audit: The rate at which runs with known results are repeated, as for an ``Exploration``.
  ///   - wholeStates: The minimum number of states in which the two most expensive properties are checked, as for an ``Exploration``.
  ///   - urls: URLs to open in every state besides the samples of the links.
  ///   - supervision: Counts the runs of the app's code in all explorations. By default, no run is skipped.
  public init(
    _ app: AppDefinition, properties: [Property]? = nil, engine: Exploration.Engine? = nil, audit: AuditRate = .thinning,
    wholeStates: Int = Exploration.fewStates, urls: [String] = [], supervision: Supervision? = nil
  ) {
    let bounds = Bounds(depth: 1, layers: 1, states: engine == nil ? Self.mostListedStates : Self.mostStates)
    self.init(
      Exploration(
        app, bounds: bounds, properties: properties, engine: engine, audit: audit, wholeStates: wholeStates, urls: urls,
        supervision: supervision))
  }

  /// Creates a series from an exploration. The depth and the layers of its bounds are replaced, and begin at 1.
  init(_ exploration: Exploration) {
    app = exploration.app
    var exploration = exploration
    (exploration.checksApp, exploration.checksParts) = (false, false)
    first = exploration
  }

  /// Runs the explorations and returns their report.
  ///
  /// - Parameters:
  ///   - profiles: Whether to report the number of runs and the reads of each handler.
  ///   - elapsed: The time that earlier processes spent on the same explorations, which is added to the reported duration.
  ///   - goesOn: Called repeatedly, as for an ``Exploration``. Return `false` to stop the series.
  ///   - completed: Called after each exploration that is complete within its bounds.
  public func run(
    profiles: Bool = false, after elapsed: Duration = .zero, while goesOn: (ExplorationProgress) -> Bool = { _ in true },
    completed: (ExplorationReport.Step) -> Void = { _ in }
  ) -> ExplorationReport {
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    func time() -> Duration { start.duration(to: clock.now) }
    var exploration = first
    exploration.sampleScreens()
    let mistakes = exploration.findMistakes()
    var order = BoundsOrder(base: exploration.bounds)
    var all: [ExplorationReport] = []
    var (search, runsOfSearch): (ScreenSearch?, Int) = (nil, 0)
    var isStopped = false
    while let bounds = order.next, !isStopped {
      let began = time()
      var report = exploration.within(bounds).run(profiles: profiles, after: began) { progress in
        if !goesOn(progress) { isStopped = true }
        return !isStopped
      }
      // An exploration within bounds that do not contain the launch state has no result.
      if report.counts.isComplete, report.counts.states == 0, report.holds, exploration.supervision.names.isEmpty {
        if bounds.depth >= Self.mostAtLaunch { break }
        order.finish(bounds, states: 0, cut: 0)
        continue
      }
      report.counts.seconds -= began.roundedSeconds
      all.append(report)
      if report.counts.isComplete { ExplorationReport.steps(of: all).last.map(completed) }
      if !report.holds || !report.counts.isComplete || report.counts.states == 0 || mistakes?.isEmpty == false { break }
      order.finish(bounds, states: report.counts.states, cut: report.counts.cut)
      search = search ?? exploration.screenSearch(missingIn: report)
      let isLast = order.next == nil
      let before = exploration.supervision.number
      let most = (before - runsOfSearch) / Self.runsOfExplorations - runsOfSearch
      // An unreachable screen does not end the series, because it hides nothing else.
      search?.run(except: report.screens.filter(\.isSeen).map(\.name)) {
        if !goesOn(ExplorationProgress(after: report, at: time())) { isStopped = true }
        return !isStopped && (isLast || exploration.supervision.number - before < most)
      }
      runsOfSearch += exploration.supervision.number - before
    }
    var farthest = exploration.bounds
    (farthest.depth, farthest.layers) = (Self.mostAtLaunch, Self.mostAtLaunch)
    var report = ExplorationReport(joining: all) ?? exploration.within(farthest).run { _ in false }
    if let search { report.add(search.finish(), of: app) }
    if let mistakes { report.add(mistakes: mistakes, of: app) }
    report.counts.seconds = time().roundedSeconds
    return report
  }
}
