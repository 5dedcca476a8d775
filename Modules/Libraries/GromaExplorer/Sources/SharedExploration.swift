public import Groma
public import GromaLinks

/// An exploration that answers several questions: the report, shortest sequences of moves, and the results of links.
///
/// The report is made once. The other questions share a list of states, and each lists only the states that it needs and that no earlier
/// question listed.
@MainActor
public final class SharedExploration {
  /// The limits of the exploration.
  public var bounds: Bounds { exploration.bounds }
  private let exploration: Exploration
  private lazy var list = StateList(exploration)
  private var report: ExplorationReport?

  /// Creates the object. The app is launched when the first question is asked.
  public init(_ exploration: Exploration) { self.exploration = exploration }

  /// Returns the report of the exploration, as ``Exploration/run(profiles:after:while:)`` does. Later calls return the same report, unless
  /// the exploration was stopped.
  ///
  /// - Parameter goesOn: Called repeatedly. Return `false` to stop the exploration.
  public func report(while goesOn: (ExplorationProgress) -> Bool = { _ in true }) -> ExplorationReport {
    if let report { return report }
    var isStopped = false
    let report = exploration.run { progress in
      isStopped = isStopped || !goesOn(progress)
      return !isStopped
    }
    if !isStopped { self.report = report }
    return report
  }

  /// Returns a shortest sequence of moves to a state that meets a condition. Returns `nil` if no state within the bounds meets it, or if
  /// the search was stopped. Omits states whose shortest sequence contradicts the delays of waiting items.
  ///
  /// - Parameters:
  ///   - holds: The condition.
  ///   - goesOn: Called after each state that does not meet the condition, with the number of states visited so far. Return `false` to stop
  ///     the search.
  public func way(to holds: (NavigationState) -> Bool, while goesOn: (Int) -> Bool = { _ in true }) -> [Move]? {
    var number = 0
    while hasState(number) {
      if holds(list.state(number)), case let way = list.way(to: number), Timetable.times(of: way, in: exploration.app) != nil {
        return way
      }
      number += 1
      guard goesOn(number) else { return nil }
    }
    return nil
  }

  /// The results of opening one link in many states.
  public struct Landings: Sendable {
    /// The number of states in which the link was opened.
    public internal(set) var states = 0
    /// Whether the link was opened in all states within the bounds.
    public internal(set) var isComplete = false
    /// The states where the link neither reaches its destination nor waits, nearest to the launch first. Each has a message that states the
    /// error, or the screen that is visible instead of the destination, and a shortest sequence of moves to the state, followed by the move
    /// that opens the link.
    public internal(set) var failures: [(sentence: String, moves: [Move])] = []
  }

  /// Opens a link in the states within the bounds, and checks that the link reaches its destination or waits.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - goesOn: Called before each state with the number of states checked so far. Return `false` to stop the check;
  ///     ``Landings/isComplete`` is then `false`.
  /// - Returns: The results, or `nil` if the link declares no destination.
  /// - Throws: ``/GromaLinks/LinkError/unreadable(_:_:)`` or ``/GromaLinks/LinkError/foreign(_:origins:)`` for an invalid or foreign URL,
  ///   or ``/GromaLinks/LinkError/unmatched(_:_:)`` if the URL matches no link or the app has no links.
  public func landings(of url: String, while goesOn: (Int) -> Bool = { _ in true }) throws(LinkError) -> Landings? {
    let link = try MoveFinder.link(url, of: exploration.app)
    guard let destination = link.destination else { return nil }
    var landings = Landings()
    while hasState(landings.states), goesOn(landings.states) {
      let run = Run(exploration.app, from: list.state(landings.states), link.move)
      if let sentence = run.arrival.missing(destination) {
        landings.failures.append((sentence, list.way(to: landings.states) + [link.move]))
      }
      landings.states += 1
    }
    landings.isComplete = list.isComplete && landings.states == list.count
    return landings
  }

  /// Returns whether a state with the given index exists. Explores states with lower indices if necessary.
  private func hasState(_ number: Int) -> Bool {
    while number >= list.count, list.exploredCount < list.count { list.exploreNext() }
    return number < list.count
  }
}
