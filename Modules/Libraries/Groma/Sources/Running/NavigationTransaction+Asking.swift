// Locks with a question.
extension NavigationTransaction {
  /// Returns the error of a step that a locked screen blocks. If the lock has a question, also stores the path that the screen had before
  /// the transaction, because the question is presented there after the rollback.
  mutating func failure(at locked: TreePath, _ key: ScreenKey) -> NavigationError {
    let error = NavigationError.locked(locked, key)
    guard store.state.node(at: locked)?.policies.lock?.question != nil else { return error }
    askers[error] = locked.following(from: store.state.root, to: before.root)
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
      by: .lock, verdict: .redirect(redirect.erased, until: question.request), path: asker, failure: error, tap: lastTap,
      action: action)
  }

  /// Runs changes that may remove or cover some locked screens. Afterwards locks these screens again, except for screens that were removed
  /// or received another lock, and sets ``permits`` to the paths of the screens that it locked.
  ///
  /// - Parameters:
  ///   - screens: The paths of the locked screens.
  ///   - change: The changes.
  /// - Returns: The result of `change`.
  /// - Throws: The error of `change`. The rollback of the transaction then restores the locks.
  mutating func withPermission<Value>(
    for screens: [TreePath], _ change: (inout NavigationTransaction) throws(NavigationError) -> Value
  ) throws(NavigationError) -> Value {
    var locks: [(path: TreePath, lock: Lock)] = []
    for path in screens {
      guard let lock = store.state.read(path, { $0.policies.lock }) ?? nil else { continue }
      locks.append((path, lock))
      try perform(.configure(.lock(nil)), at: path)
    }
    let tree = store.state.root
    let value = try change(&self)
    if interrupt != nil || locks.isEmpty { return value }
    permits = []
    for (path, lock) in locks {
      guard let place = path.following(from: tree, to: store.state.root),
        store.state.read(place, { $0.policies.lock == nil }) == true
      else { continue }
      try perform(.configure(.lock(lock)), at: place)
      permits.append(place)
    }
    return value
  }
}

/// An action that presents the question of a locked screen above all layers of the window, even if no other layer may cover the screen. If
/// no layer covers the screen, the action first selects its tab. If the question is already on top, the action changes nothing.
private struct PutQuestion: RouteAction {
  let question: Effect

  var text: String { question.description }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    guard let window = path.window else { throw .noContainer("window", in: path) }
    let top = transaction.visibleScreen(in: window)?.layer
    if let asked = transaction.store.state.running.first(where: { $0.effect == question && $0.asker == path && $0.at == top }) {
      return asked.at
    }
    // Does not close the layers above the screen, or pop the screens above it in its stack, because they would be lost even if the user
    // chose to stay. If another lock forbids the selection and has a question, the user is asked that question first.
    if path.layer == top {
      let stack = (2..<max(2, path.depth)).lazy.map(path.prefix).first { transaction.kind($0) == .stack }
      _ = try transaction.run(AppRoute().at(stack ?? path).makeVisible(), on: path)
    }
    return try transaction.request(question, by: path, on: window, coversLocked: true)
  }
}

/// An announcement that a route removed locks without asking: see ``Route/unlockAll()``.
package struct LocksDiscarded: Announcement, Hashable {
  /// The keys of the unlocked screens, in tree order: each container before its children.
  package let screens: [ScreenKey]

  /// A message that names the screens.
  package var description: String { "unlocked without a question: " + screens.map(\.description).joined(separator: ", ") }
}
