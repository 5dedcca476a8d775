/// A route that a navigator has started. Its end can be awaited.
///
/// ```swift
/// let handle = try navigator.start(AppRoute().authorize().top(.stack).push(orders))
/// handle.outcome              // .waiting(until: login)
/// try await handle.value      // .done after the login; throws .waitCanceled(login) if the user closes it
/// ```
@MainActor
public final class RouteHandle {
  /// The outcome of the route up to its end or its first wait.
  public internal(set) var outcome: Navigator.Outcome
  var ticket: Runner.Ticket?
  private let live: LiveRunner?
  /// The result of the route, or `nil` while it waits.
  private(set) var end: Result<Navigator.Outcome, RunFailure>?
  private var continuations: [CheckedContinuation<Result<Navigator.Outcome, RunFailure>, Never>] = []

  /// Creates the handle of a route that has ended.
  init(_ outcome: Navigator.Outcome) {
    self.outcome = outcome
    end = .success(outcome)
    live = nil
  }

  /// Creates the handle of a route that waits.
  init(_ outcome: Navigator.Outcome, ticket: Runner.Ticket, in live: LiveRunner) {
    self.outcome = outcome
    self.ticket = ticket
    self.live = live
  }

  /// The outcome of the whole route: always ``Navigator/Outcome/done``. Suspends until the route has ended, which includes transitions,
  /// waits, and the time in which the user does what a guard or a locked screen requires. If the awaiting task is canceled, the route is
  /// canceled, too.
  ///
  /// - Throws: The error with which the route has failed after a wait; ``NavigationError/waitCanceled(_:)`` if the user canceled what the
  ///   route waited for; ``NavigationError/canceled(_:)`` if the route was canceled, or removed by an undo.
  public var value: Navigator.Outcome {
    get async throws(NavigationError) {
      let end = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Result<Navigator.Outcome, RunFailure>, Never>) in
          if let end = self.end { return continuation.resume(returning: end) }
          continuations.append(continuation)
          if Task.isCancelled { cancel() }
        }
      } onCancel: {
        Task { @MainActor in self.cancel() }
      }
      return try end.mapError(\.error).get()
    }
  }

  /// Cancels the part of the route that has not run. Changes that are already committed stay. Does nothing if the route has ended, or if the
  /// state must not be changed now.
  public func cancel() { if end == nil, let ticket { live?.giveUpRoute(of: ticket) } }

  func finish(_ result: Result<Navigator.Outcome, RunFailure>) {
    end = result
    let waiting = continuations
    continuations = []
    for continuation in waiting { continuation.resume(returning: result) }
  }
}
