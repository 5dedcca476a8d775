extension Waiting.Kind {
  /// Adjusts the waiting items of one kind to the edits of a transaction: the paths of the items follow containers that moved, and an item
  /// is dropped if a container that it depends on was removed. The end of a dropped route or effect is added to the consequences of the
  /// transaction. If there are edits, items whose instant has passed are dropped as well, without a consequence.
  func settle(in transaction: inout NavigationTransaction) throws(NavigationError) {
    let items = transaction.store.state.waiting(self)
    if items.isEmpty { return }
    let splices = transaction.journal.splices(since: .waiting(self))
    let isChange = transaction.journal.count > 0
    var kept: [Waiting] = []
    var gone: [Waiting] = []
    for item in items {
      if transaction.store.state.isPast(item) {
        if !isChange { kept.append(item) }
        continue
      }
      if let moved = item.following(splices, finding: { pending in place(ofScreenFor: pending, after: splices, in: &transaction) }) {
        if !kept.contains(moved) { kept.append(moved) }
      } else {
        gone.append(item)
      }
    }
    if kept != items { try transaction.setWaiting(self, kept) }
    for item in gone {
      switch item {
      case .screen(let pending): transaction.consequences.append(.cancel(pending))
      case .later(let route): transaction.consequences.append(.giveUp(route))
      case .outcome(let running):
        transaction.consequences.append(.abandon(running, asker: running.asker?.following(splices), after: transaction.journal.count))
      case .held: continue
      }
    }
  }

  /// Returns the path of a screen that can replace a removed awaited screen: the last screen in search order that the awaited key
  /// identifies. Returns `nil` if there is none, if the awaited screen was not removed, or if the route waits for the answer to a question.
  private func place(ofScreenFor pending: PendingRoute, after splices: [Edit.Splice], in transaction: inout NavigationTransaction)
    -> TreePath?
  {
    guard pending.at.removed(by: splices)?.isScreen == true else { return nil }
    return transaction.places(of: pending.awaits).last { transaction.isScreen($0) }
  }
}
