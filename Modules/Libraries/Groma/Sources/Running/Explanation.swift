/// The result of a dry run of a route on a copy of the state. The dry run includes follow-up routes and waits.
public struct Explanation: Sendable {
  /// One transaction of a dry run.
  package struct Part: Sendable {
    /// The cause of the transaction. The first transaction has the explained route as its cause.
    package let cause: Commit.Cause
    /// The state before the transaction.
    package let start: NavigationState
    /// The queries, answers and changes of the transaction. If the transaction was not committed, the last changes are those of its
    /// rollback.
    package let trace: Trace
  }

  /// The transactions of the dry run, in order.
  package let parts: [Part]
  /// The state before the dry run.
  package let before: NavigationState
  /// The state after the dry run, or the error with which the route would fail.
  public let result: Result<NavigationState, NavigationError>
  /// The key of the screen or question that the route would wait for, or `nil` if the route would not wait for the user.
  package let waitsFor: ScreenKey?
  /// The failure of the route, or `nil` if the route would not fail.
  package let failure: RunFailure?

  /// The queries, answers and changes of the dry run, in order.
  package var trace: Trace {
    var trace = Trace()
    trace.events = parts.flatMap(\.trace.events)
    return trace
  }
}

extension Explanation: CustomStringConvertible {
  /// The effect of the route, as the command `explain` of the shell prints it, a line each: the verdicts of guards, the screens that searches
  /// find, failed alternatives, the changes, and the result.
  public var description: String { (story + [end]).joined(separator: "\n") }

  /// The lines of the description before the result.
  package var story: [String] { Story(self).lines }

  /// The last line of the description: the screen that is visible after the route, the screen that the route waits for, or the error.
  package var end: String {
    switch result {
    case .failure(let error):
      // The steps before a wait are committed when the wait begins.
      let waits = trace.events.contains { if case .step(let step, _) = $0 { step.base is Steps.Wait } else { false } }
      let failure = waits ? "the route changes the tree until 'wait' and then fails" : "the route fails and changes nothing"
      return "\(failure): \(error.text(of: self.failure?.step?.step, in: before))"
    case .success(let state):
      let visible = state.visibleWords
      let stays = visible == before.visibleWords
      let end =
        state == before
        ? "nothing changes" : visible.map { stays ? "\($0) stays visible" : "then \($0) is visible" } ?? "then no window is open"
      return waitsFor.map { "\(end); the route waits for \(Quoting.name($0)) to finish" } ?? end
    }
  }
}

extension NavigationState {
  /// The visible screen of the key window for messages, or `nil` if no window is open.
  fileprivate var visibleWords: String? { keyWindow.flatMap(visibleLeaf).flatMap { node(at: $0)?.words } }
}

extension Runner {
  /// Returns a new runner with the state and the policy of this runner. The new runner has no history and no jobs.
  func copy() -> Runner {
    var copy = Runner(store, in: environment)
    copy.policy = policy
    return copy
  }

  /// Runs a route on a copy of this runner, with its follow-up routes and waits, and returns the result.
  func explain(_ run: Run) -> Explanation {
    var copy = copy()
    copy.isTraced = true
    var parts: [Explanation.Part] = []
    var start = copy.state
    var ticket: Ticket?
    var end: Result<Navigator.Outcome, RunFailure>?
    func note(_ progress: Progress) {
      for ended in progress.ended where ended.ticket == ticket { end = ended.result }
      for transcript in progress.transcripts {
        guard let trace = transcript.trace else { continue }
        parts.append(Explanation.Part(cause: transcript.cause, start: start, trace: trace))
        start = trace.changes.last?.state ?? start
      }
    }
    var progress = Progress()
    copy.perform(run, &progress)
    note(progress)
    var result = progress.result
    if case .success(.deferred) = result { ticket = progress.ticket }
    copy.settle(note)
    if let ticket {
      let waiting = copy.state.pending.first { $0.ticket.number == ticket }
      result = end ?? waiting.map { .success(.waiting(until: $0.awaits)) } ?? result
    }
    var screen: ScreenKey?
    var failure: RunFailure?
    switch result {
    case .success(.waiting(let awaited)): screen = awaited
    case .success: break
    case .failure(let reason): failure = reason
    }
    return Explanation(
      parts: parts, before: state, result: failure.map { .failure($0.error) } ?? .success(copy.state), waitsFor: screen, failure: failure)
  }

  /// Runs the remaining jobs, cancels a back gesture in progress, and advances the clock until no transition is in progress and no route
  /// waits for an instant. Stops after ``maximumRounds`` waits.
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
  /// Returns the result of a dry run of a route that starts at the key window of a state. No model is created, and no observers are
  /// notified.
  package func explain(_ route: AppRoute, in state: NavigationState) -> Explanation {
    let runner = Runner(state, in: environment)
    return runner.explain(Runner.Run(route: route, start: runner.start))
  }

  /// Returns the actions that the user could take in the key window of a state, each with the key of its screen or question. The actions of
  /// the visible screen come first, then those of its enclosing containers; an action of an outer container is omitted if a nearer action
  /// has the same name. Returns an empty array if one of these screens cannot list its actions.
  package func actions(in state: NavigationState) -> [(action: OfferedAction, screen: ScreenKey)] {
    var transaction = NavigationTransaction(store: Store(state), environment: environment)
    let offered = try? transaction.actions(at: state.keyWindow ?? .app)
    return (offered ?? []).compactMap { action, place in state.key(at: place).map { (action, $0) } }
  }
}
