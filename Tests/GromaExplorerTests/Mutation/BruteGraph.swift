import Groma
import GromaLinks

@testable import GromaExplorer

/// The reachable graph of an app, found by making every move of every state on a live navigator, without anything learned.
@MainActor
struct BruteGraph: Equatable {
  /// The result of a move.
  struct Step: Equatable {
    var move: Move
    var facts: RunFacts
    /// The state after the move, or `nil` if the move failed.
    var end: NavigationState?
  }

  let launch: NavigationState
  private(set) var steps: [NavigationState: [Step]] = [:]

  /// Finds the graph. Returns `nil` if it has more states than `limit`.
  init?(_ app: AppDefinition, _ bounds: Bounds, limit: Int) {
    let finder = MoveFinder(app, bounds)
    launch = Navigator.launched(app).state.canonical()
    var queue = bounds.contain(launch) ? [launch] : []
    var known = Set(queue)
    while let state = queue.popLast() {
      var all: [Step] = []
      for move in finder.moves(in: Navigator(app, state: state, logger: .silent)) {
        let navigator = Navigator(app, state: state, logger: .silent)
        let facts = Run(move, on: navigator).facts
        let end = navigator.state.rebased()
        all.append(Step(move: move, facts: facts, end: facts.error == nil ? end : nil))
        if facts.error == nil, bounds.contain(end), known.insert(end).inserted { queue.append(end) }
      }
      steps[state] = all
      if known.count > limit { return nil }
    }
  }
}
