extension Waiting.Kind {
  /// Brings the items of one kind that wait up to date: they follow the containers that moved, and those whose container has gone are dropped. A
  /// change also drops the items whose time has passed.
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

  /// The place of an awaited screen that has gone and come back elsewhere. A question that has gone was answered: a screen that is named like its
  /// request is another thing.
  private func place(ofScreenFor pending: PendingRoute, after splices: [Edit.Splice], in transaction: inout NavigationTransaction)
    -> TreePath?
  {
    guard pending.at.removed(by: splices)?.isScreen == true else { return nil }
    return transaction.places(of: pending.awaits).last { transaction.isScreen($0) }
  }
}
