/// The result of a dry run of a route, which runs on a copy of the state until no more work is due.
public struct Explanation: Sendable {
  /// All queries, answers and changes, in order: of the route, of its follow-up routes and jobs, and of work that becomes due later.
  package let trace: Trace
  /// The state after the dry run, or the error with which the route would fail.
  public let result: Result<NavigationState, NavigationError>
  /// The screen, or the question, for which the route would wait; nil if it would not wait.
  public let waitsFor: ScreenKey?
  /// The failure with the step that fails; nil if the route would not fail.
  package let failure: RunFailure?
}

extension Runner {
  /// Returns an independent copy of this runner, without the history.
  func copy() -> Runner {
    var copy = Runner(store.state, in: environment)
    copy.store = store
    copy.policy = policy
    return copy
  }

  /// Runs a route on a copy, with its follow-up routes and jobs, until no more work is due.
  func explain(_ run: Run) -> Explanation {
    var copy = copy()
    copy.isTraced = true
    var trace = Trace()
    func note(_ progress: Progress) { for transcript in progress.transcripts { trace.events += transcript.trace?.events ?? [] } }
    var progress = Progress()
    copy.perform(run, &progress)
    note(progress)
    var result = progress.result
    if case .success(.deferred(let id)) = result, let ticket = copy.tickets[id] {
      copy.keepEnd(of: ticket)
      copy.settle(note)
      result = copy.takeEnd(of: ticket) ?? result
    } else {
      copy.settle(note)
    }
    switch result {
    case .success(.waiting(let screen)):
      return Explanation(trace: trace, result: .success(copy.state), waitsFor: screen, failure: nil)
    case .success: return Explanation(trace: trace, result: .success(copy.state), waitsFor: nil, failure: nil)
    case .failure(let failure): return Explanation(trace: trace, result: .failure(failure.error), waitsFor: nil, failure: failure)
    }
  }

  /// Runs all remaining jobs, and advances the clock until no more work is due. A back gesture in progress is canceled.
  mutating func settle(_ look: (Progress) -> Void = { _ in }) {
    stepToEnd(look)
    if state.transition == .interactiveBack {
      var progress = Progress()
      endTransition(&progress)
      look(progress)
    }
    jobs.append(.clock(until: nil, rounds: 0))
    stepToEnd(look)
  }
}

extension AppDefinition {
  /// Explains a route in any state. No screen content is created, and no observers are notified.
  package func explain(_ route: AppRoute, in state: NavigationState) -> Explanation {
    let runner = Runner(state, in: environment)
    return runner.explain(Runner.Run(route: route, start: runner.start))
  }

  /// Returns the actions that the user could take in a state, each with the key of its screen.
  package func actions(in state: NavigationState) -> [(action: UserAction, screen: ScreenKey)] {
    var transaction = NavigationTransaction(store: Store(state), environment: environment)
    let offered = try? transaction.actions(at: state.keyWindow ?? .app)
    return (offered ?? []).compactMap { action, place in state.key(at: place).map { (action, $0) } }
  }
}
