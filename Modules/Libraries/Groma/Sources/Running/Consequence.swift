extension NavigationTransaction {
  /// An event or a follow-up action of a transaction. It takes effect after the commit.
  enum Consequence: Sendable {
    case refresh(TreePath, ScreenKey)
    /// A screen has finished. Carries the identity of its node.
    case finish(ScreenKey, Int?, AnyOutput?)
    /// A waiting route runs again. Its paths are those in a tree of the transaction.
    case resume(PendingRoute, in: Node)
    /// A waiting route no longer waits, because its wait was canceled. Its paths are those in a tree of the transaction.
    case cancel(PendingRoute, in: Node)
    case request(Effect)
    case outcome(Effect, String, [EnteredValue])
    case lateOutcome(String?, String, [EnteredValue])
    case giveUp(DeferredRoute)
    indirect case announce(any Announcement)
    /// An effect ends because its container was removed. `asker` is the path of the requesting container, or `nil` if that container was
    /// removed. The path is that in a tree of the transaction.
    case abandon(RunningEffect, asker: TreePath?, in: Node)
    case outcomeFailed(Effect, String, NavigationError)
  }
}
