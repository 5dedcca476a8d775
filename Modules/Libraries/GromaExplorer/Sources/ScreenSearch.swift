import Groma

/// The search for states in which screens of an app are visible.
///
/// The search explores equally many states of each kind (see ``EvenSearch``), far beyond the bounds. It ends when each screen was visible in
/// some state, or when it has explored ``statesOfKind`` states of each kind that it has found. A screen that was not visible until then is
/// *unreachable*: no move of the app is known that leads to it. This is no proof, because a move may show the screen only in a rare state.
@MainActor
struct ScreenSearch {
  /// The result of a search.
  struct Result: Sendable {
    /// The smallest bounds that contain a state in which a screen is visible and the states on a path to it, by the name of the screen.
    var bounds: [String: Bounds] = [:]
    /// The names of the unreachable screens. Empty if the search was stopped, or if a run trapped or did not end.
    var unreachable: [String] = []
    /// The number of states that were explored.
    var states = 0
    /// Whether the search ended by itself, and every run ended.
    var isComplete = false
    /// The hidden inputs that were noticed. The search runs code that an exploration of smaller bounds does not run, and that may change
    /// what other code reads outside the state.
    var hiddenInputs: [HiddenInput] = []
  }

  /// The number of states of each kind that are explored.
  static let statesOfKind = 4
  /// The number of screens and layers that the search may open at the same time.
  static let farthest = 6

  private let exploration: Exploration

  init(_ exploration: Exploration) { self.exploration = exploration }

  /// Searches for screens.
  ///
  /// - Parameters:
  ///   - names: The names of the screens.
  ///   - goesOn: Called after each explored state. Return `false` to stop the search.
  func run(for names: [String], while goesOn: () -> Bool) -> Result {
    if names.isEmpty { return Result(isComplete: true) }
    var search = EvenSearch(exploration)
    var missing = Set(names)
    var result = Result()
    var isStopped = false
    repeat {
      while let number = search.nextFound() {
        let seen = missing.intersection(Sight(search.states.state(number)).names)
        if seen.isEmpty { continue }
        let needed = bounds(of: number, in: search.states)
        for name in seen { result.bounds[name] = needed }
        missing.subtract(seen)
      }
      isStopped = !goesOn()
    } while !missing.isEmpty && !isStopped && search.exploreNext(atMost: Self.statesOfKind)
    result.hiddenInputs = search.findHiddenInputs()
    result.states = search.explored
    result.isComplete = !isStopped && !search.hasLostRuns
    if result.isComplete { result.unreachable = names.filter(missing.contains) }
    return result
  }

  /// Returns the smallest bounds that contain a state and those on the path to it.
  private func bounds(of number: Int, in states: any ListingSearch) -> Bounds {
    var bounds = Bounds(depth: 1, layers: 1)
    var number: Int? = number
    while let place = number {
      bounds = bounds.widened(toHold: states.state(place))
      number = states.step(to: place)?.from
    }
    return bounds
  }
}
