/// What a route would do, found by running it on a copy of the state, to rest.
public struct Explanation: Sendable {
  /// Everything that would be asked, changed and answered, in order: by the route, by what it leads to, and by what time brings.
  public let trace: Trace
  /// The state at rest afterwards, or the reason for which the route would fail.
  public let result: Result<NavigationState, NavigationError>
  /// The screen, or the question, that the route would wait for.
  public let waitsFor: ScreenKey?
  /// The failure with its step; nil for a route that would not fail.
  package let failure: RunFailure?
}

extension Runner {
  /// A copy of the state that runs on its own, without a history.
  func copy() -> Runner {
    var copy = Runner(store.state, in: environment)
    copy.store = store
    copy.policy = policy
    return copy
  }

  /// Runs a route on a copy, and everything that it leads to, until nothing waits for time.
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

  /// Does everything that is left to do, and lets the clock go on until nothing is due.
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
  /// What a route would do in a state that nobody has to be in: no contents are made, and nobody is told.
  package func explain(_ route: AppRoute, in state: NavigationState) -> Explanation {
    let runner = Runner(state, in: environment)
    return runner.explain(Runner.Run(route: route, start: runner.start))
  }

  /// The actions that the user could take in such a state, each with its screen.
  package func actions(in state: NavigationState) -> [(action: UserAction, screen: ScreenKey)] {
    var transaction = NavigationTransaction(store: Store(state), environment: environment)
    let offered = try? transaction.actions(at: state.keyWindow ?? .app)
    return (offered ?? []).compactMap { action, place in state.key(at: place).map { (action, $0) } }
  }
}
