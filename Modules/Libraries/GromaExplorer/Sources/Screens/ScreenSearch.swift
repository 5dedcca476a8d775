import Groma

/// The search for states in which screens of an app are visible.
///
/// The search explores equally many states of each kind (see ``EvenSearch``), far beyond the bounds. It ends when each screen was visible
/// in some state, or when it has explored ``statesOfKind`` states of each kind that it has found. A screen that was not visible until then
/// is *unreachable*: no move of the app is known that leads to it. This is no proof, because a move may show the screen only in a rare
/// state. The search also records visible screens that the app lists as unused, but does not continue in order to find them.
///
/// The search can be interrupted and continued, so that a series of explorations can give it a share of the time.
@MainActor
final class ScreenSearch {
  /// The result of a search.
  struct Result: Sendable {
    /// For each screen that was found, by name, the smallest bounds that contain one state in which the screen is visible and the states on
    /// the path to this state.
    var bounds: [String: Bounds] = [:]
    /// The names of the unused screens that were visible.
    var shownUnused: Set<String> = []
    /// The names of the unreachable screens. Empty if the search did not end by itself, or if a run trapped or did not end.
    var unreachable: [String] = []
    /// The number of states that were explored.
    var states = 0
    /// The time that the search took.
    var time = Duration.zero
    /// Whether the search ended by itself, and every run ended.
    var isComplete = false
    /// The hidden inputs that were noticed. The search runs code that an exploration of smaller bounds does not run, and that may change
    /// what other code reads outside the state.
    var hiddenInputs: [HiddenInput] = []
    /// The texts of the closures in routes of the states.
    var closures: [String] = []
  }

  /// The maximum number of states of each kind that are explored.
  static let statesOfKind = 4
  /// The minimum of ``Bounds/depth`` and of ``Bounds/layers`` in the bounds of the search.
  static let farthest = 6

  /// The search for states, or `nil` before the first call of ``run(except:while:)``.
  private var search: EvenSearch?
  private let exploration: Exploration
  private var missing: Set<String>
  private let unused: Set<String>
  /// The result so far: the screens that were found.
  private var result = Result()
  /// The time that earlier calls of ``run(except:while:)`` took, and the start of the current one.
  private var (time, start): (Duration, ContinuousClock.Instant?) = (.zero, nil)
  /// The time that the search has taken so far.
  var spent: Duration { time + (start?.duration(to: .now) ?? .zero) }
  /// Whether the search ended by itself.
  private(set) var isOver: Bool

  /// Creates a search. It explores no state yet.
  ///
  /// - Parameters:
  ///   - exploration: An exploration far beyond the bounds: ``Exploration/farExploration``.
  ///   - names: The names of the screens to find.
  init(_ exploration: Exploration, for names: [String]) {
    self.exploration = exploration
    unused = exploration.app.unusedScreens
    missing = Set(names)
    isOver = names.isEmpty
  }

  /// Searches until the search is over or interrupted. Does nothing if it is over.
  ///
  /// - Parameters:
  ///   - known: The names of screens that were visible elsewhere in the meantime, so that they are no longer searched for.
  ///   - goesOn: Called after each explored state. Return `false` to interrupt the search.
  func run(except known: some Sequence<String> = [], while goesOn: () -> Bool) {
    missing.subtract(known)
    if missing.isEmpty { isOver = true }
    if isOver { return }
    start = .now
    defer { (time, start) = (spent, nil) }
    var search = search ?? EvenSearch(exploration)
    repeat {
      while let number = search.nextFound() {
        let names = search.states.sight(number).names
        result.shownUnused.formUnion(unused.intersection(names))
        let seen = missing.intersection(names)
        if seen.isEmpty { continue }
        let needed = bounds(of: number, in: search.states)
        for name in seen { result.bounds[name] = needed }
        missing.subtract(seen)
      }
      isOver = missing.isEmpty || !search.exploreNext(atMost: Self.statesOfKind)
    } while !isOver && goesOn()
    self.search = search
  }

  /// Repeats some of the runs to find hidden inputs, and returns the result. Called once, at the end.
  func finish() -> Result {
    start = .now
    result.hiddenInputs = search?.states.findHiddenInputs() ?? []
    result.closures = search?.states.closures ?? []
    result.states = search?.explored ?? 0
    result.isComplete = isOver && search?.states.hasLostRuns != true
    if result.isComplete { result.unreachable = missing.sorted() }
    result.time = spent
    return result
  }

  /// Returns the smallest bounds that contain the state with the given index and the states on the path to this state.
  private func bounds(of number: Int, in states: StateList) -> Bounds {
    var bounds = Bounds(depth: 1, layers: 1)
    var number: Int? = number
    while let place = number {
      bounds = bounds.widened(toHold: states.state(place))
      number = states.step(to: place)?.from
    }
    return bounds
  }
}
