// Locks with a question.
extension NavigationTransaction {
  /// Returns the error of a step that a locked screen blocks. If the lock has a question, also stores the path that the screen had before
  /// the transaction, because the question is presented there after the rollback.
  mutating func failure(at locked: TreePath, _ key: ScreenKey) -> NavigationError {
    let error = NavigationError.locked(locked, key)
    guard store.state.node(at: locked)?.policies.lock?.question != nil else { return error }
    askers[error] = locked.following(journal.splices(after: 0).reversed().map(\.inverse))
    return error
  }

  /// Returns the interrupt to carry out instead of a failure: the redirect of a guard, or the question of the lock that made the route
  /// fail. Returns `nil` if there is neither. For the question of a lock, first rolls the transaction back.
  mutating func interrupt(after error: NavigationError) -> Interrupt? {
    if let interrupt { return interrupt }
    guard let asker = askers[error] else { return nil }
    rollBack()
    guard let question = store.state.node(at: asker)?.policies.lock?.effect else { return nil }
    let redirect = AppRoute().at(asker).action(PutQuestion(question: question), giving: AnyContainer.self).makeVisible()
    return Interrupt(
      name: Interrupt.lock, verdict: .redirect(redirect.erased, until: question.request), path: asker, failure: error,
      resolved: lastTap?.resolved)
  }
}

/// An action that moves a locked screen to the front and presents the question of its lock above the screen, even if no other layer may
/// cover the screen. If that question is already presented, the action changes nothing.
private struct PutQuestion: Action {
  let question: Effect

  var text: String { question.description }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    if let asked = transaction.store.state.running.first(where: { $0.effect == question && $0.asker == path }) { return asked.at }
    // The question is not visible under a sheet, on another tab or in another window. If a lock on the path has a question, the user is
    // asked first. The screens above this one in its stack are kept: they would be lost even if the user chose to stay.
    let stack = (2..<max(2, path.depth)).lazy.map(path.prefix).first { transaction.kind($0) == .stack }
    _ = try transaction.run(AppRoute().at(stack ?? path).makeVisible(), on: path)
    return try transaction.request(question, on: path, coversLocked: true)
  }
}

/// An announcement that a route removed locks without asking: see ``Route/unlockAll()``.
package struct LocksDiscarded: Announcement, Hashable {
  /// The keys of the unlocked screens, in tree order: each container before its children.
  package let screens: [ScreenKey]

  /// A message that names the screens.
  package var description: String { "unlocked without a question: " + screens.map(\.description).joined(separator: ", ") }
}
