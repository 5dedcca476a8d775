extension Waiting.Kind {
  /// Adjusts the waiting items of one kind to the changes of a transaction: the paths of the items follow containers that moved, and an item
  /// is dropped if a container that it depends on was removed. The end of a dropped route or effect is added to the consequences of the
  /// transaction. If there are changes, items whose instant has passed are dropped as well, without a consequence.
  func settle(in transaction: inout NavigationTransaction) throws(NavigationError) {
    if !transaction.store.state.mayHaveWaiting(self) { return }
    let (old, new) = (transaction.settledTree(of: self), transaction.store.state.root)
    if transaction.store.state.areSettled(self, after: transaction.difference(from: old)) { return }
    let items = transaction.store.state.waiting(self)
    if items.isEmpty { return }
    var kept: [Waiting] = []
    var gone: [Waiting] = []
    for item in items {
      if transaction.store.state.isPast(item) {
        if !transaction.hasChanged { kept.append(item) }
      } else if let moved = item.following(from: old, to: new, finding: { place(ofScreenFor: $0, since: old, in: &transaction) }) {
        if !kept.contains(moved) { kept.append(moved) }
      } else {
        gone.append(item)
      }
    }
    if kept != items { try transaction.setWaiting(self, kept) }
    for item in gone {
      switch item {
      case .screen(let pending): transaction.consequences.append(.cancel(pending, in: old))
      case .later(let route): transaction.consequences.append(.giveUp(route))
      case .outcome(let running):
        transaction.consequences.append(.abandon(running, asker: running.asker?.following(from: old, to: new), in: new))
      case .held: continue
      }
    }
  }

  /// Returns the path of a screen that can replace a removed awaited screen: the last screen in search order that the awaited key
  /// identifies. Returns `nil` if there is none, or if the route waits for the answer to a question.
  private func place(ofScreenFor pending: PendingRoute, since old: Node, in transaction: inout NavigationTransaction) -> TreePath? {
    guard old.read(pending.at, { $0.isScreen }) == true else { return nil }
    return transaction.places(of: pending.awaits).last { transaction.isScreen($0) }
  }
}

extension NavigationState {
  /// Returns whether no waiting item of a kind depends on the containers that have changed, and whether no instant has passed. Then the
  /// items stay as they are. The read of the answer is recorded instead of that of the items, so that the effect of a route is the same for
  /// all items that it does not concern.
  fileprivate func areSettled(_ kind: Waiting.Kind, after difference: TreeDifference) -> Bool {
    if passed > 0 { return false }
    let changed = difference.changed.filter(\.hasOtherChildren).map {
      ReadTracker.ChildRange(path: $0.oldPath, index: $0.oldRange.lowerBound)
    }
    if isWatched, !changed.isEmpty { ReadTracker.note(.avoids(kind, changed)) }
    // Only a route that has read the items adds an equal one.
    let items = unseenWaiting.filter { $0.kind == kind }
    return Set(items).count == items.count && items.allSatisfy { $0.avoids(changed) }
  }
}

extension Waiting {
  /// Returns whether the item depends on none of these children and is due at no instant before the first.
  package func avoids(_ changed: [ReadTracker.ChildRange]) -> Bool {
    (instant ?? 1) > 0
      && paths.allSatisfy { path in
        changed.allSatisfy { range in
          !range.path.contains(path) || path.depth == range.path.depth || path[range.path.depth] < range.index
        }
      }
  }

  /// The paths of the containers and screens that the item depends on.
  private var paths: [TreePath] {
    switch self {
    case .screen(let route): [route.start, route.at] + route.permits
    case .later(let route): [route.start] + route.permits
    case .outcome(let effect): [effect.at] + (effect.asker.map { [$0] } ?? [])
    case .held: []
    }
  }
}
