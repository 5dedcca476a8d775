import Groma

/// Explorations of one app within several bounds: a list, or larger and larger ones.
///
/// Without a list, the bounds grow until a property is violated, until no larger bounds would add a state, or until the series is stopped.
/// First only a few screens and layers are explored, and then gradually more, as ``BoundsOrder`` determines.
///
/// If the bounds grow, the results of the app's code that were learned within earlier bounds are used again. The numbers of runs, audits and
/// repetitions are then those of all explorations so far.
///
/// The verdicts of the report rest on the largest bounds that were completed. The definition of the app is checked once, before the first
/// exploration. The search for the screens that no exploration showed makes a fifth of all runs of the app's code until the last bounds.
@MainActor
public struct BoundsSeries {
  private let exploration: Exploration
  private let bounds: [Bounds]

  /// The number of runs of the explorations for each run of the search for screens.
  private static let runsOfExplorations = 4
  /// The maximum of each bound up to which a launch state that exceeds the bounds is looked for.
  private static let mostAtLaunch = 50

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - exploration: The exploration to repeat. Its bounds give the limits that do not grow.
  ///   - bounds: The bounds to explore, in order; all are explored. By default, the bounds grow.
  public init(_ exploration: Exploration, bounds: [Bounds] = []) {
    self.exploration = exploration
    self.bounds = bounds
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
    let isGrowing = bounds.isEmpty
    var exploration = exploration
    (exploration.checksApp, exploration.checksParts) = (false, !isGrowing)
    exploration.sampleScreens()
    if isGrowing { exploration.learner = Learner(exploration) }
    let mistakes = exploration.findMistakes()
    var order = BoundsOrder(base: exploration.bounds)
    var left = bounds[...]
    var all: [ExplorationReport] = []
    var (search, runsOfSearch): (ScreenSearch?, Int) = (nil, 0)
    var isStopped = false
    while !isStopped, let bounds = isGrowing ? order.next : left.popFirst() {
      let began = time()
      var report = exploration.within(bounds).run(profiles: profiles, after: began) { progress in
        if !goesOn(progress) { isStopped = true }
        return !isStopped
      }
      if isGrowing, report.counts.isComplete, report.counts.states == 0, report.holds, exploration.supervision.names.isEmpty {
        // The launch state exceeds the bounds.
        if bounds.depth >= Self.mostAtLaunch { break }
        order.finish(bounds, states: 0, cut: 0)
        continue
      }
      report.counts.seconds -= began.roundedSeconds
      all.append(report)
      if report.counts.isComplete { ExplorationReport.steps(of: all).last.map(completed) }
      if isGrowing {
        if !report.holds || !report.counts.isComplete || report.counts.states == 0 || mistakes?.isEmpty == false { break }
        order.finish(bounds, states: report.counts.states, cut: report.counts.cut)
      }
      search = search ?? exploration.screenSearch(missingIn: report)
      let isLast = isGrowing ? order.next == nil : left.isEmpty
      let before = exploration.supervision.number
      let most = (before - runsOfSearch) / Self.runsOfExplorations - runsOfSearch
      search?.run(except: report.screens.filter(\.isSeen).map(\.name)) {
        if !goesOn(ExplorationProgress(report.bounds, report.counts, violations: report.findings.count, after: time())) { isStopped = true }
        return !isStopped && (isLast || exploration.supervision.number - before < most)
      }
      runsOfSearch += exploration.supervision.number - before
    }
    var farthest = exploration.bounds
    (farthest.depth, farthest.layers) = (Self.mostAtLaunch, Self.mostAtLaunch)
    var report = ExplorationReport(joining: all, of: bounds) ?? exploration.within(farthest).run { _ in false }
    if let search { report.add(search.finish(), of: exploration.app) }
    if let mistakes { report.add(mistakes: mistakes, of: exploration.app) }
    report.counts.seconds = time().roundedSeconds
    return report
  }
}
