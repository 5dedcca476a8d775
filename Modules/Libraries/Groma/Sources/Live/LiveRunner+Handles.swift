extension LiveRunner {
  /// A weak reference to the handle of a route.
  struct WeakHandle {
    weak var handle: RouteHandle?
  }

  /// Cancels the route with a ticket. Does nothing if the route does not wait, or if the state must not be changed now.
  func giveUpRoute(of ticket: Runner.Ticket) {
    if isBusy { return }
    if let id = runner.tickets.first(where: { $0.value == ticket })?.key {
      _ = giveUp(id)
    } else {
      perform { runner in
        var progress = Runner.Progress()
        _ = runner.giveUp(waitingAs: ticket, &progress)
        return progress
      }
    }
  }

  /// Reports the ends of routes to their handles. A route that an undo has removed has ended, too.
  func follow(_ progress: borrowing Runner.Progress) {
    if let ticket = progress.ticket, let joined = progress.joined, let others = handles.removeValue(forKey: joined) {
      for handle in others { handle.handle?.ticket = ticket }
      handles[ticket, default: []] += others
    }
    for (ticket, result) in progress.ended { end(ticket, result) }
    for ticket in handles.keys where !runner.isUnderWay(ticket) {
      end(ticket, .failure(RunFailure(.canceled("the route no longer waits"))))
    }
  }

  /// Returns whether code has the handle of a route.
  func isAwaited(_ ticket: Runner.Ticket) -> Bool { handles[ticket]?.contains { $0.handle != nil } == true }

  private func end(_ ticket: Runner.Ticket, _ result: Result<Navigator.Outcome, RunFailure>) {
    for handle in handles.removeValue(forKey: ticket) ?? [] { handle.handle?.finish(result) }
  }
}
