public import Groma

/// A series of explorations with growing bounds, which ends in a violation, when larger bounds contain no other states, or when the caller
/// stops it.
///
/// Each exploration that is complete within its bounds is a result of its own. The report of the series is the report of the exploration
/// with the most states of these, so its verdicts are those within the bounds that it names. ``ExplorationReport/steps`` lists all
/// explorations.
///
/// ```swift
/// let report = Deepening(.plaza).run { $0.elapsed < .seconds(60) }
/// report.lines.forEach { print($0) }
/// ```
///
/// The series ends with the first exploration that finds a violation, whose sequence of moves is then a shortest one. Which bounds follow
/// depends on the numbers of states that were found, not on the time. The engine is ``Exploration/Engine/packed`` as long as there are at
/// most ``mostPackedStates`` states within the bounds, and then ``Exploration/Engine/symbolic``.
@MainActor
public struct Deepening {
  private let app: AppDefinition
  private let properties: [Property]?
  private let engine: Exploration.Engine?
  private let audit: AuditRate
  private let wholeStates: Int
  private let urls: [String]
  private let supervision: Supervision

  /// The number of states within some bounds from which on these bounds are explored with the symbolic engine.
  public nonisolated static let mostPackedStates = 1_000_000
  /// The maximum number of states within some bounds if the engine is given, and lists states.
  public static let mostStates = 50_000_000

  /// The depth at which the series ends if no bounds contain the launch state.
  private static let mostAtLaunch = 50

  /// The states at which the packed engine gives way. Tests use fewer.
  var packedStates = mostPackedStates

  /// Creates a series of explorations.
  ///
  /// - Parameters:
  ///   - app: The app, explored from its launch.
  ///   - properties: The properties to check; by default all properties of the app.
  ///   - engine: The engine of all explorations, or `nil` to choose it by the number of states. Random walks prove nothing, so they are
  ///     never repeated within larger bounds.
  ///   - audit: The rate at which runs with known results are repeated, as for an ``Exploration``.
  ///   - wholeStates: The number of states that are checked whole, as for an ``Exploration``.
  ///   - urls: URLs to open in every state besides the samples of the links.
  ///   - supervision: Counts the runs of the app's code in all explorations. By default, no run is skipped.
  public init(
    _ app: AppDefinition, properties: [Property]? = nil, engine: Exploration.Engine? = nil, audit: AuditRate = .thinning,
    wholeStates: Int = Exploration.fewStates, urls: [String] = [], supervision: Supervision? = nil
  ) {
    self.app = app
    self.properties = properties
    self.engine = engine
    self.audit = audit
    self.wholeStates = wholeStates
    self.urls = urls
    self.supervision = supervision ?? Supervision()
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
    var order = BoundsOrder(base: Bounds(depth: 1, layers: 1, states: engine == nil ? packedStates : Self.mostStates))
    var all: [ExplorationReport] = []
    var overflowed: [Bounds] = []
    var isStopped = false
    var check: AppCheck?
    while let bounds = order.next, !isStopped {
      let began = start.duration(to: clock.now)
      let settings = Settings(bounds: bounds, profiles: profiles, start: start)
      let isLarge = overflowed.contains { $0.depth <= bounds.depth && $0.layers <= bounds.layers }
      var report = explore(settings, by: engine ?? (isLarge ? .symbolic : .packed), &isStopped, while: goesOn)
      if engine == nil, !isLarge, !isStopped, report.holds, report.isFull {
        overflowed.append(bounds)
        report = explore(settings, by: .symbolic, &isStopped, while: goesOn)
      }
      // Bounds that do not contain the launch state are no result.
      if report.counts.isComplete, report.counts.states == 0, report.holds, supervision.names.isEmpty {
        if bounds.depth >= Self.mostAtLaunch { break }
        order.finish(bounds, states: 0, cut: 0)
        continue
      }
      report.counts.seconds -= (began / .milliseconds(1)).rounded() / 1000
      all.append(report)
      if report.counts.isComplete { ExplorationReport.steps(of: all).last.map(completed) }
      if !report.holds || !report.counts.isComplete || report.counts.states == 0 { break }
      order.finish(bounds, states: report.counts.states, cut: report.counts.cut)
      if check == nil {
        check = exploration(settings, by: .packed).checkApp(missingIn: report) {
          goesOn(ExplorationProgress(after: report, at: start.duration(to: clock.now)))
        }
        // An unreachable screen does not end the series, because it hides nothing else.
        if check?.mistakes?.isEmpty == false { break }
      }
    }
    var report = ExplorationReport(joining: all) ?? Exploration(app, properties: properties, supervision: supervision).run { _ in false }
    if let check { report.add(check, of: app) }
    report.counts.seconds = (start.duration(to: clock.now) / .milliseconds(1)).rounded() / 1000
    return report
  }

  private func exploration(_ settings: Settings, by engine: Exploration.Engine) -> Exploration {
    var exploration = Exploration(
      app, bounds: settings.bounds, properties: properties, engine: engine, audit: audit, wholeStates: wholeStates, urls: urls,
      supervision: supervision)
    exploration.checksApp = false
    return exploration
  }

  /// The common settings of the explorations of the same bounds.
  private struct Settings {
    let bounds: Bounds
    let profiles: Bool
    let start: ContinuousClock.Instant
  }

  private func explore(
    _ settings: Settings, by engine: Exploration.Engine, _ isStopped: inout Bool, while goesOn: (ExplorationProgress) -> Bool
  ) -> ExplorationReport {
    exploration(settings, by: engine).run(profiles: settings.profiles, after: settings.start.duration(to: .now)) { progress in
      if !goesOn(progress) { isStopped = true }
      return !isStopped
    }
  }
}
