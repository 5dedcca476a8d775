import Groma

/// The result of one run of an app.
enum MutationRun: Equatable {
  /// The launch. The associated value is the settled state.
  case launch(NavigationState)
  /// A move. The end is the state after it, or `nil` if the move failed, because an exploration does not continue there.
  case move(RunFacts, end: NavigationState?)
  /// The list of the possible moves.
  case moves([Move])
}

extension MutationExploration {
  /// Makes a move on a navigator, or lists the moves if the move is `nil`.
  func run(_ move: Move?, on navigator: Navigator) -> MutationRun {
    guard let move else { return .moves(search.finder.moves(in: navigator)) }
    let facts = RunFacts(of: move, on: navigator)
    return .move(facts, end: facts.error == nil ? navigator.state.rebased() : nil)
  }

  /// Makes a move in a state on a new navigator, or lists the moves if the move is `nil`. The app may be a mutant.
  func run(_ move: Move?, on app: AppDefinition, from start: NavigationState) -> MutationRun {
    run(move, on: Navigator(app, state: start, logger: .silent))
  }
}
