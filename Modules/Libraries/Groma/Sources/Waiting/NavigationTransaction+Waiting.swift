extension NavigationTransaction {
  /// Runs the completions and hooks for the changes made so far (``completeChanges()``), and adjusts the waiting items to containers that
  /// moved or were removed. Does nothing if a guard or a lock has interrupted the route.
  mutating func settle() throws(NavigationError) {
    if interrupt != nil { return }
    try completeChanges()
    if !store.state.isTreeAlone { for kind in Waiting.Kind.allCases { try kind.settle(in: &self) } }
  }

  /// Resumes the routes that wait for the screen at a path or for a container around it. The routes run once the transaction is committed.
  mutating func resumeRoutes(waitingAt path: TreePath) throws(NavigationError) {
    // Earlier steps may have moved the screen.
    try Waiting.Kind.screen.settle(in: &self)
    if case .routes(let waiting) = ask(.waiting(path)), !waiting.isEmpty { try resume(waiting) }
  }

  /// Resumes the routes that wait for a screen at or below a path and meet a condition. The routes run once the transaction is committed.
  ///
  /// - Parameters:
  ///   - path: The path of the container.
  ///   - isDone: Returns whether a route is resumed. If `false`, the route continues to wait.
  /// - Throws: ``NavigationError/limit(_:)`` if more than ``maximumPending`` routes are left, which only a decoded state can contain.
  package mutating func resumeRoutes(waitingIn path: TreePath, where isDone: (PendingRoute) -> Bool) throws(NavigationError) {
    try Waiting.Kind.screen.settle(in: &self)
    let waiting = store.state.pending.filter { path.contains($0.at) && isDone($0) }
    if !waiting.isEmpty { try resume(waiting) }
  }

  /// Removes routes from the waiting items and schedules them to run once the transaction is committed.
  mutating func resume(_ routes: [PendingRoute]) throws(NavigationError) {
    try setWaiting(.screen, store.state.pending.filter { !routes.contains($0) }.map(Waiting.screen))
    consequences += routes.map { .resume($0, in: store.state.root) }
  }
}
