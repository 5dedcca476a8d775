extension NavigationTransaction {
  /// What the live tree does once the transaction is committed.
  enum Consequence: Sendable {
    case refresh(TreePath, ScreenKey)
    case finish(ScreenKey, AnyOutput?)
    /// A route whose screen finished, when there were so many edits.
    case resume(PendingRoute, after: Int)
    case cancel(PendingRoute)
    case request(Effect)
    case outcome(Effect, String, [EnteredValue])
    case lateOutcome(String?, String, [EnteredValue])
    case giveUp(DeferredRoute)
    indirect case announce(any Announcement)
    /// An effect whose container has gone, and the place of the container that asked for it when there were so many edits.
    case abandon(RunningEffect, asker: TreePath?, after: Int)
    case outcomeFailed(Effect, String, NavigationError)
  }
}

extension NavigationTransaction.Consequence {
  /// Follows the containers that moved since it was noted, of which a route goes on at one.
  mutating func follow(_ journal: inout Journal) {
    switch self {
    case .resume(var pending, let count):
      if let start = pending.start.inherited(through: journal.splices(after: count)) {
        pending.start = start
        self = .resume(pending, after: journal.count)
      } else {
        self = .cancel(pending)
      }
    case .abandon(let running, let asker?, let count):
      self = .abandon(running, asker: asker.following(journal.splices(after: count)), after: journal.count)
    default: return
    }
  }
}
