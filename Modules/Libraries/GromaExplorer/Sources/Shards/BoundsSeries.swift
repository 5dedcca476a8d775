public import Groma

/// Explorations within a list of bounds, or a share of them.
///
/// Unlike a ``Deepening``, the list is fixed before the first exploration, so several processes can divide it without communication. A
/// violation does not end the series, because other processes would not be informed of the violation. The explorations of all shards
/// together are therefore those of one process.
@MainActor
public struct BoundsSeries {
  private let app: AppDefinition
  private let properties: [Property]
  private let engine: Exploration.Engine?
  private let audit: AuditRate
  private let supervision: Supervision
  private let plan: ExplorationReport.Plan

  /// The bounds of a series if none are given: depths and layers that differ by at most two, with few screens and layers first.
  public nonisolated static var usualBounds: [Bounds] {
    (2...10).flatMap { sum in
      (1..<sum).map { (depth: sum - $0, layers: $0) }.filter { abs($0.depth - $0.layers) <= BoundsOrder.mostDifference }
        .map { Bounds(depth: $0.depth, layers: $0.layers, states: Deepening.mostListedStates) }
    }
  }

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - app: The app, explored from its launch.
  ///   - bounds: The bounds, in order; one for random walks.
  ///   - properties: The properties to check; by default all properties of the app.
  ///   - engine: The engine for all properties of all explorations, as for an ``Exploration``.
  ///   - audit: The rate at which runs with known results are repeated, as for an ``Exploration``.
  ///   - seed: The seed of random walks.
  ///   - wholeStates: The number of states in which the properties that depend on the whole state are checked, as for an ``Exploration``.
  ///   - urls: URLs to open in every state besides the samples of the links.
  ///   - supervision: Counts the runs of the app's code in all explorations. By default, no run is skipped.
  /// - Precondition: `bounds` is not empty, and has exactly one element for random walks.
  public init(
    _ app: AppDefinition, bounds: [Bounds], properties: [Property]? = nil, engine: Exploration.Engine? = nil, audit: AuditRate = .thinning,
    seed: UInt64 = 1, wholeStates: Int = Exploration.fewStates, urls: [String] = [], supervision: Supervision? = nil
  ) {
    precondition(!bounds.isEmpty && (engine != .walk || bounds.count == 1), "random walks have one bound, other series at least one")
    self.app = app
    self.properties = properties ?? app.properties
    self.engine = engine
    self.audit = audit
    self.supervision = supervision ?? Supervision()
    plan = ExplorationReport.Plan(
      bounds: bounds, engine: engine?.rawValue ?? "auto", seed: seed, wholeStates: wholeStates, urls: urls,
      properties: self.properties.map(\.name))
  }

  /// Runs the explorations of a share of the list and returns their report. ``ExplorationReport/shard`` of the report is `nil` if the share
  /// is ``Share/whole``.
  ///
  /// - Parameters:
  ///   - share: The part of the bounds or walks.
  ///   - profiles: Whether to report the number of runs and the reads of each handler.
  ///   - elapsed: The time that earlier processes spent on the same explorations, which is added to the reported duration.
  ///   - goesOn: Called repeatedly, as for an ``Exploration``. Return `false` to stop the series.
  ///   - completed: Called after each exploration that is complete within its bounds.
  /// - Precondition: The share of the bounds is not empty.
  public func run(
    _ share: Share = .whole, profiles: Bool = false, after elapsed: Duration = .zero,
    while goesOn: (ExplorationProgress) -> Bool = { _ in true }, completed: (ExplorationReport.Step) -> Void = { _ in }
  ) -> ExplorationReport {
    let own = plan.isOfWalks ? plan.bounds : share.items(of: plan.bounds)
    precondition(!own.isEmpty, "a shard has work")
    let clock = ContinuousClock()
    let start = clock.now - elapsed
    var parts: [ExplorationReport] = []
    var isStopped = false
    for bounds in own where !isStopped {
      let began = start.duration(to: clock.now)
      var report = explore(bounds, share, profiles, after: began, &isStopped, while: goesOn)
      report.counts.seconds -= began.roundedSeconds
      if report.counts.isComplete { completed(report.step) }
      parts.append(report)
    }
    var report = ExplorationReport(uniting: parts, of: plan)
    report.counts.seconds = start.duration(to: clock.now).roundedSeconds
    if share != .whole { report.shard = ExplorationReport.Shard(share: share, plan: plan, parts: parts) }
    return report
  }

  private func explore(
    _ bounds: Bounds, _ share: Share, _ profiles: Bool, after elapsed: Duration, _ isStopped: inout Bool,
    while goesOn: (ExplorationProgress) -> Bool
  ) -> ExplorationReport {
    let exploration = Exploration(
      app, bounds: bounds, properties: properties, engine: engine, audit: audit, seed: plan.seed, share: share,
      wholeStates: plan.wholeStates, urls: plan.urls, supervision: supervision)
    return exploration.run(profiles: profiles, after: elapsed) { progress in
      if !goesOn(progress) { isStopped = true }
      return !isStopped
    }
  }
}
