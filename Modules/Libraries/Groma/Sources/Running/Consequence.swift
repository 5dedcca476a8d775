extension NavigationTransaction {
  /// An event or a follow-up action of a transaction. It takes effect after the commit.
  enum Consequence: Sendable {
    case refresh(TreePath, ScreenKey)
    case finish(ScreenKey, AnyOutput?)
    /// A waiting route runs again. The paths that its run needs are those in a tree of the transaction; later changes may move them.
    case resume(PendingRoute, in: Node)
    case cancel(PendingRoute)
    case request(Effect)
    case outcome(Effect, String, [EnteredValue])
    case lateOutcome(String?, String, [EnteredValue])
    case giveUp(DeferredRoute)
    indirect case announce(any Announcement)
    /// An effect ends because its container was removed. `asker` is the path of the requesting container, or `nil` if that container was
    /// removed. The path is that in a tree of the transaction; later changes may move it.
    case abandon(RunningEffect, asker: TreePath?, in: Node)
    case outcomeFailed(Effect, String, NavigationError)
  }
}

extension NavigationTransaction.Consequence {
  /// Adjusts the path of a waiting route or of a requesting container to a later tree. If the container at the start of a waiting route was
  /// removed and not replaced, the route is canceled.
  mutating func follow(to tree: Node) {
    switch self {
    case .resume(let pending, let old): self = pending.following(from: old, to: tree).map { .resume($0, in: tree) } ?? .cancel(pending)
    case .abandon(let running, let asker?, let old):
      self = .abandon(running, asker: asker.following(from: old, to: tree), in: tree)
    default: return
    }
  }
}
