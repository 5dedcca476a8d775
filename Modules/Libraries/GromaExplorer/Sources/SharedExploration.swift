public import Groma
public import GromaLinks

/// An exploration that answers several questions: the report, shortest sequences of moves, and the results of links.
///
/// Each question explores only the states that it needs and that no earlier question explored. The states are listed, so the engine
/// ``Exploration/Engine/packed`` replaces those that do not list states.
@MainActor
public final class SharedExploration {
  /// The limits of the exploration.
  public var bounds: Bounds { exploration.bounds }
  private let exploration: Exploration
  /// The mistakes in the definition, which are found before the first state is explored; `nil` if they are not checked.
  private let mistakes: [String]?
  private let search: any ListingSearch
  private var record: ExplorationRecord
  private var report: ExplorationReport?
  private var elapsed = Duration.zero
  /// Whether a report was stopped before its end. The object then explores no more states.
  public private(set) var isStopped = false

  /// Launches the app, but explores no state yet.
  public init(_ exploration: Exploration) {
    let start = ContinuousClock.now
    var exploration = exploration
    mistakes = exploration.findMistakesFirst()
    self.exploration = exploration
    record = exploration.emptyRecord()
    search = exploration.search(&record)
    elapsed = start.duration(to: .now)
  }

  /// Explores the remaining states and returns the report, as ``Exploration/run(profiles:after:while:)`` does. Later calls return the same
  /// report.
  ///
  /// - Parameter goesOn: Called repeatedly. Return `false` to stop the exploration.
  public func report(while goesOn: (ExplorationProgress) -> Bool = { _ in true }) -> ExplorationReport {
    if let report { return report }
    while isUnfinished { advance(while: goesOn) }
    let listed = listedReport(while: goesOn)
    let screens = screenSearch(missingIn: listed)
    screens?.run { asks(goesOn, after: screens?.spent ?? .zero) }
    return finish(listed, screens)
  }

  /// Returns the report as ``report(while:)`` does, but lets other tasks of the main actor run in between.
  ///
  /// - Parameters:
  ///   - interval: The time after which other tasks run. An operation that takes longer is not interrupted.
  ///   - goesOn: Called repeatedly. Return `false` to stop the exploration.
  public func report(yieldingEvery interval: Duration, while goesOn: (ExplorationProgress) -> Bool) async -> ExplorationReport {
    if let report { return report }
    var last = ContinuousClock.now
    while isUnfinished {
      advance(while: goesOn)
      guard last.duration(to: .now) >= interval else { continue }
      await Task.yield()
      last = .now
    }
    let listed = listedReport(while: goesOn)
    let screens = screenSearch(missingIn: listed)
    while let screens, !screens.isOver, !isStopped {
      last = .now
      screens.run { asks(goesOn, after: screens.spent) && last.duration(to: .now) < interval }
      await Task.yield()
    }
    return finish(listed, screens)
  }

  /// Whether states remain that the report needs.
  private var isUnfinished: Bool { report == nil && !isStopped && record.exploredCount < search.count }

  private func advance(while goesOn: (ExplorationProgress) -> Bool) { if asks(goesOn) { exploreNext() } }

  /// Returns whether the exploration continues. If `goesOn` returns `false`, records that the exploration is stopped.
  ///
  /// - Parameter spent: The time that is not in ``elapsed`` yet.
  private func asks(_ goesOn: (ExplorationProgress) -> Bool, after spent: Duration = .zero) -> Bool {
    if !isStopped, !goesOn(ExplorationProgress(record, after: elapsed + spent)) { isStopped = true }
    return !isStopped
  }

  /// Returns the report on the states that were listed, without the results of checking the app as a whole.
  private func listedReport(while goesOn: (ExplorationProgress) -> Bool) -> ExplorationReport {
    let start = ContinuousClock.now
    // A copy, because the caller may read the progress from the record while the properties over time are checked.
    var record = record
    exploration.end(search, &record) { _ in asks(goesOn) }
    exploration.finish(search, &record)
    self.record = record
    var report = ExplorationReport(record, by: exploration.listingEngine)
    exploration.minimizeDimensions(of: &report) { asks(goesOn, after: start.duration(to: .now)) }
    elapsed += start.duration(to: .now)
    return report
  }

  /// Returns the search for the screens that the report does not show, or `nil` if the exploration was stopped or does not check screens.
  private func screenSearch(missingIn report: ExplorationReport) -> ScreenSearch? {
    isStopped || !exploration.checksApp ? nil : exploration.screenSearch(missingIn: report)
  }

  private func finish(_ listed: ExplorationReport, _ screens: ScreenSearch?) -> ExplorationReport {
    var report = listed
    if let result = screens?.finish() {
      report.add(result, of: exploration.app)
      elapsed += result.time
    }
    if let mistakes { report.add(mistakes: mistakes, of: exploration.app) }
    report.counts.seconds = elapsed.roundedSeconds
    self.report = report
    return report
  }

  /// Returns a shortest sequence of moves to a state that meets a condition. Returns `nil` if no state within the bounds meets it, or if
  /// the search was stopped.
  ///
  /// - Parameters:
  ///   - holds: The condition.
  ///   - goesOn: Called after each state that does not meet the condition, with the number of states visited so far. Return `false` to stop
  ///     the search.
  public func way(to holds: (NavigationState) -> Bool, while goesOn: (Int) -> Bool = { _ in true }) -> [Move]? {
    var number = 0
    while hasState(number) {
      if holds(search.state(number)) { return search.way(to: number) }
      number += 1
      guard goesOn(number) else { return nil }
    }
    return nil
  }

  /// Opens a link in the states within the bounds, and checks that the link reaches its destination or waits.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - goesOn: Called before each state with the number of states checked so far. Return `false` to stop the check;
  ///     ``Exploration/Landings/isComplete`` is then `false`.
  /// - Returns: The results, or `nil` if the link declares no destination.
  /// - Throws: ``/GromaLinks/LinkError/unreadable(_:_:)`` or ``/GromaLinks/LinkError/foreign(_:origins:)`` for an invalid or foreign URL,
  ///   or ``/GromaLinks/LinkError/unmatched(_:_:)`` if the URL matches no link or the app has no links.
  public func landings(of url: String, while goesOn: (Int) -> Bool = { _ in true }) throws(LinkError) -> Exploration.Landings? {
    guard let link = try exploration.link(url), let destination = link.destination else { return nil }
    var landings = Exploration.Landings(bounds: bounds)
    while hasState(landings.states), goesOn(landings.states) {
      let number = landings.states
      let run = Run(exploration.app, from: search.state(number), link.move)
      if let sentence = run.arrival.missing(destination) {
        landings.failures.append(.init(sentence: sentence, moves: search.way(to: number) + [link.move]))
      }
      landings.states += 1
    }
    landings.isComplete = record.isComplete && landings.states == search.count
    return landings
  }

  /// Returns whether a state with the given index exists. Explores states with lower indices if necessary.
  private func hasState(_ number: Int) -> Bool {
    while number >= search.count, record.exploredCount < search.count, report == nil {
      exploreNext()
    }
    return number < search.count
  }

  private func exploreNext() {
    let start = ContinuousClock.now
    search.exploreNext(&record)
    elapsed += start.duration(to: .now)
  }
}
