extension NavigationTransaction {
  /// Ends what lives with containers that are gone, and follows those that moved.
  mutating func settle() throws(NavigationError) {
    if interrupt != nil { return }
    try completeChanges()
    if !store.state.isTreeAlone { for kind in Waiting.Kind.allCases { try kind.settle(in: &self) } }
    for index in consequences.indices { consequences[index].follow(&journal) }
  }

  /// Lets the routes go on that wait for the screen at a place, once the transaction is committed.
  mutating func resumeRoutes(waitingAt path: TreePath) throws(NavigationError) {
    // The steps before may have moved it.
    try Waiting.Kind.screen.settle(in: &self)
    if case .routes(let waiting) = ask(.waiting(path)), !waiting.isEmpty { try resume(waiting) }
  }

  /// Lets routes run again that wait for a screen at or in a container, once the transaction is committed: for a part that replaces the
  /// container because what they wait for is done.
  package mutating func resumeRoutes(waitingIn path: TreePath, where isDone: (PendingRoute) -> Bool) throws(NavigationError) {
    try Waiting.Kind.screen.settle(in: &self)
    let waiting = store.state.pending.filter { path.contains($0.at) && isDone($0) }
    if !waiting.isEmpty { try resume(waiting) }
  }

  /// Takes waiting routes off the list, to run once the transaction is committed.
  mutating func resume(_ routes: [PendingRoute]) throws(NavigationError) {
    try setWaiting(.screen, store.state.pending.filter { !routes.contains($0) }.map(Waiting.screen))
    consequences += routes.map { .resume($0, after: journal.count) }
  }
}
