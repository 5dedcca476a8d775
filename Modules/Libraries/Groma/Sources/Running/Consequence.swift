extension NavigationTransaction {
  /// An event or a follow-up action of a transaction. It takes effect after the commit.
  enum Consequence: Sendable {
    case refresh(TreePath, ScreenKey)
    case finish(ScreenKey, AnyOutput?)
    /// A waiting route runs again. The paths that its run needs refer to the tree after the first `after` edits of the transaction; later
    /// edits may move them.
    case resume(PendingRoute, after: Int)
    case cancel(PendingRoute)
    case request(Effect)
    case outcome(Effect, String, [EnteredValue])
    case lateOutcome(String?, String, [EnteredValue])
    case giveUp(DeferredRoute)
    indirect case announce(any Announcement)
    /// An effect ends because its container was removed. `asker` is the path of the requesting container, or `nil` if that container was
    /// removed. The path refers to the tree after the first `after` edits of the transaction; later edits may move it.
    case abandon(RunningEffect, asker: TreePath?, after: Int)
    case outcomeFailed(Effect, String, NavigationError)
  }
}

extension NavigationTransaction.Consequence {
  /// Adjusts the path of a waiting route or of a requesting container to the edits made after the consequence was recorded. If the
  /// container at the start of a waiting route was removed and not replaced, the route is canceled.
  mutating func follow(_ journal: inout Journal) {
    switch self {
    case .resume(let pending, let count):
      if let moved = pending.following(journal.splices(after: count)) {
        self = .resume(moved, after: journal.count)
      } else {
        self = .cancel(pending)
      }
    case .abandon(let running, let asker?, let count):
      self = .abandon(running, asker: asker.following(journal.splices(after: count)), after: journal.count)
    default: return
    }
  }
}
