/// What a route would do, found by running it on a copy of the state.
public struct Explanation: Sendable {
  /// Everything asked, changed and answered, in order.
  public let trace: Trace
  /// The state it would lead to, or why it would fail.
  public let result: Result<NavigationState, NavigationError>
  /// The screen, or the question, that it would wait for.
  public let waitsFor: ScreenKey?
}

/// Runs routes on a copy of the state.
struct Trial {
  let state: NavigationState
  let environment: Environment

  /// What a route would do, with the time that it waits.
  func explain(_ code: [Instruction], asKind kind: Kind? = nil, on path: Path, redirects: [String] = []) -> Explanation {
    var (explanation, rest) = attempt(code, asKind: kind, on: path, redirects)
    var trace = explanation.trace
    var rounds = 0
    while let later = rest, case .success(var state) = explanation.result, rounds < Navigator.maximumRounds {
      // Time passes.
      rounds += 1
      state.deferred.removeLast()
      _ = state.age(later.milliseconds)
      (explanation, rest) = Trial(state: state, environment: environment).attempt(later.code, on: later.start, [])
      trace.events += explanation.trace.events
      if let failed = explanation.trace.failedInstruction, code.ends(with: later.code) {
        trace.failedInstruction = failed + code.count - later.code.count
      }
    }
    return Explanation(trace: trace, result: explanation.result, waitsFor: explanation.waitsFor)
  }

  /// What a route would do up to its next wait, with what is left of it then: the last that is deferred in the state it leads to.
  private func attempt(
    _ code: [Instruction], asKind kind: Kind? = nil, on path: Path, _ redirects: [String]
  ) -> (Explanation, rest: Transaction.Deferral?) {
    var transaction = Transaction(store: Store(state), environment: environment, isTraced: true)
    do throws(NavigationError) {
      if let kind { try transaction.require(kind, at: path) }
      _ = try transaction.run(AppRoute(code: code), on: path)
      try transaction.settle()
      if transaction.interrupt == nil {
        let rest = transaction.deferral
        if let rest { try transaction.put(rest, as: transaction.store.state.freeDeferredID()) }
        return (explanation(&transaction, .success(transaction.store.state)), rest)
      }
    } catch {
      guard let interrupt = transaction.interrupt(after: error) else { return (explanation(&transaction, .failure(error)), nil) }
      return (explain(interrupt, of: code, on: path, redirects, after: transaction.trace ?? Trace()), nil)
    }
    return (explain(transaction.interrupt, of: code, on: path, redirects, after: transaction.trace ?? Trace()), nil)
  }

  private func explain(
    _ interrupt: Transaction.Interrupt?, of code: [Instruction], on path: Path, _ redirects: [String], after trace: Trace
  ) -> Explanation {
    let start = state.keyWindow ?? .app
    let code = interrupt?.resolved?.code ?? code
    do throws(NavigationError) {
      switch interrupt?.verdict {
      case .redirect(let route):
        let way = try Detours.extended(redirects, by: interrupt?.name ?? "", to: route)
        let next = explain(route.code, on: start, redirects: way)
        return Explanation(trace: trace + next.trace, result: next.result, waitsFor: next.waitsFor)
      case .detour(let route, let screen):
        let pending = try Detours.pending(AppRoute(code: code), on: path, until: screen, by: interrupt?.name ?? "")
        var transaction = Transaction(store: Store(state), environment: environment, isTraced: true)
        do throws(NavigationError) {
          _ = try transaction.detour(route, for: pending, from: start)
        } catch {
          guard let nested = transaction.interrupt(after: error) else { throw error }
          let way = try Detours.extended(redirects, by: interrupt?.name ?? "", to: route)
          return explain(nested, of: code, on: path, way, after: trace + (transaction.trace ?? Trace()))
        }
        let next = explanation(&transaction, .success(transaction.store.state))
        return Explanation(trace: trace + next.trace, result: next.result, waitsFor: screen)
      default: return Explanation(trace: trace, result: .success(state), waitsFor: nil)
      }
    } catch {
      return Explanation(trace: trace, result: .failure(interrupt?.failure ?? error), waitsFor: nil)
    }
  }

  private func explanation(
    _ transaction: inout Transaction, _ result: Result<NavigationState, NavigationError>
  ) -> Explanation {
    Explanation(trace: transaction.trace ?? Trace(), result: result, waitsFor: nil)
  }
}

extension AppDefinition {
  /// What a route would do in a state that nobody has to be in: no contents are made, and nobody is told.
  package func explain(_ route: AppRoute, in state: NavigationState) -> Explanation {
    Trial(state: state, environment: environment).explain(route.code, on: state.keyWindow ?? .app)
  }

  /// What the user could do in such a state, and on which screen.
  package func actions(in state: NavigationState) -> [(action: UserAction, screen: ScreenKey)] {
    var transaction = Transaction(store: Store(state), environment: environment)
    let offered = try? transaction.actions(at: state.keyWindow ?? .app)
    return (offered ?? []).compactMap { action, place in state.key(at: place).map { (action, $0) } }
  }
}

extension [Instruction] {
  fileprivate func ends(with end: [Instruction]) -> Bool { count >= end.count && self[(count - end.count)...] == end[...] }
}

extension Trace {
  fileprivate static func + (a: Trace, b: Trace) -> Trace { Trace(events: a.events + b.events, failedInstruction: a.failedInstruction) }
}
