import Groma

/// The result of one run of an app in a state: of a move, or of the list of moves.
@MainActor
struct MutationRun {
  /// The facts about the move, or `nil` for the list of moves.
  let facts: RunFacts?
  /// The moves, for the list of moves.
  let moves: [Move]
  /// The state after the move.
  let end: NavigationState

  /// Runs a move, or lists the moves, on a new navigator.
  ///
  /// - Parameters:
  ///   - move: The index of the move, or `nil` to list the moves.
  ///   - app: The app, which may be a mutant.
  ///   - start: The state.
  init(of move: Int?, on app: AppDefinition, from start: NavigationState, _ exploration: MutationExploration) {
    let navigator = Navigator(app, state: start, logger: .silent)
    if let move {
      facts = RunFacts(of: exploration.search.learner.moves[move], on: navigator)
      moves = []
    } else {
      facts = nil
      moves = exploration.search.finder.moves(in: navigator)
    }
    end = navigator.state.rebased()
  }

  /// Returns whether two runs in the same state have the same result. The end states are compared only if the move did not fail.
  ///
  /// - Parameter end: The end state of the other run.
  func isEqual(to other: MutationRun, endingIn end: NavigationState) -> Bool {
    facts == other.facts && moves == other.moves && (facts?.error != nil || facts == nil || self.end == end)
  }

  /// Launches an app and returns its settled state.
  static func launch(_ app: AppDefinition) -> NavigationState {
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    return navigator.state.rebased()
  }
}
