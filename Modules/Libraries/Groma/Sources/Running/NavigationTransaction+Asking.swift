// Locks that ask before a screen is left.
extension NavigationTransaction {
  /// The failure of a step that a locked screen is in the way of. If its lock asks, where it stood before the transaction is noted: the user
  /// is asked there, once everything is given up.
  mutating func failure(at locked: TreePath, _ key: ScreenKey) -> NavigationError {
    let error = NavigationError.locked(locked, key)
    guard store.state.node(at: locked)?.decoration.lock?.question != nil else { return error }
    askers[error] = locked.following(journal.splices(after: 0).reversed().map(\.inverse))
    return error
  }

  /// What comes in the place of a failure: what a guard said, or what the lock asks that the whole route failed on; nil when it just fails.
  /// After a failure on a lock, everything is given up.
  mutating func interrupt(after error: NavigationError) -> Interrupt? {
    if let interrupt { return interrupt }
    guard let asker = askers[error] else { return nil }
    rollBack()
    guard let question = store.state.node(at: asker)?.decoration.lock?.effect else { return nil }
    let detour = AppRoute().at(asker).action(PutQuestion(question: question), giving: AnyContainer.self).makeVisible()
    return Interrupt(
      name: Interrupt.lock, verdict: .detour(detour.erased, until: question.request), path: asker, failure: error,
      resolved: lastTap?.resolved)
  }
}

/// Brings a locked screen to the front and puts the question of its lock over it, even if nothing else may cover it; unless it is being asked.
private struct PutQuestion: Action {
  let question: Effect

  var text: String { question.description }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    if let asked = transaction.store.state.running.first(where: { $0.effect == question && $0.asker == path }) { return asked.at }
    // Under a sheet, on another tab or in another window nobody sees what is asked. A lock on the way asks first. What lies over the screen in its
    // stack stays: it would be lost even for a user who then stays.
    let stack = (2..<max(2, path.depth)).lazy.map(path.prefix).first { transaction.kind($0) == .stack }
    _ = try transaction.run(AppRoute().at(stack ?? path).makeVisible(), on: path)
    return try transaction.request(question, on: path, coversLocked: true)
  }
}

/// The locks that a route gave up without a question: ``Route/unlockAll()``.
public struct LocksDiscarded: Announcement, Hashable {
  /// The screens that were locked, in the order of a search.
  public let screens: [ScreenKey]

  /// A sentence that names the screens.
  public var description: String { "unlocked without a question: " + screens.map(\.description).joined(separator: ", ") }
}
