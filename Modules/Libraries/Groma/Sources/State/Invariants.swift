/// The rules that a valid state satisfies. They are checked when a state is decoded.
package enum Invariants {
  /// Returns the first violation of an invariant in a state, as a message, or `nil` if there is none.
  ///
  /// - Complexity: O(nodes + values + waiting items).
  package static func violation(of state: NavigationState) -> String? {
    guard state.root.kind == .app else { return "the root is not the app" }
    guard state.root.isBare else { return "the app has an appearance or a lock" }
    let windows = NavigationTransaction.maximumWindows
    if state.root.children.count > windows { return "there are more than \(windows) windows" }
    if let problem = violation(of: state.root, at: .app) { return problem }
    if Set(state.root.children.map(\.key)).count != state.root.children.count { return "two windows have the same name" }
    for (name, value) in state.values where value.isInitial || value.name != name {
      return "the value '\(name)' is initial or has another name, so it must not be stored"
    }
    for pending in state.pending where !state.holds(pending.awaits, at: pending.at) && !state.isAsking(pending) {
      return "a route waits for '\(pending.awaits)', which is not at \(pending.at)"
    }
    for running in state.running where !state.holds(running.key, at: running.at) {
      return "the request '\(running.effect.request)' belongs to '\(running.key)', which is not at \(running.at)"
    }
    for running in state.running {
      if let limit = running.effect.exceededLimit { return "the request '\(running.effect.request)' exceeds a limit: \(limit)" }
    }
    let numbers = state.waiting(.later).compactMap { if case .later(let route) = $0 { route.id } else { nil } }
    if Set(numbers).count != numbers.count { return "two deferred routes have the same number" }
    if Set(state.waiting).count != state.waiting.count { return "the same waiting item is stored twice" }
    return nil
  }

  /// Returns the first violation in the subtree of the node at a path, as a message, or `nil` if there is none.
  static func violation(of node: Node, at path: TreePath) -> String? {
    let range = node.selects && !node.children.isEmpty ? node.children.indices : 0..<1
    if !range.contains(node.selection) { return "the selection of \(path) is \(node.selection), which is not in \(range)" }
    if node.kind == .page, !node.children.isEmpty { return "the screen at \(path) has children" }
    if case .custom(let kind) = node.kind, kind.type.arrange(node.children) != node.children {
      return "\(kind.type.name).arrange at \(path) is not stable: it changes its own result"
    }
    if !node.key.isCanonical { return "the key '\(node.key)' at \(path) has an empty name or an invalid label" }
    for (index, child) in node.children.enumerated() {
      guard let place = path.child(index) else {
        return "child \(index) of \(path) is below level \(TreePath.maximumDepth), the deepest level"
      }
      if !node.kind.accepts(child.kind) { return "\(child.kind.withArticle) at \(place) is in \(node.kind.withArticle)" }
      if let problem = violation(of: child, at: place) { return problem }
    }
    return nil
  }
}

extension Kind {
  /// Returns whether a container of this kind can have a child of the `other` kind.
  func accepts(_ other: Kind) -> Bool {
    switch self {
    case .app: other == .window
    case .window, .stack, .tabs, .split, .pages, .custom: other.isContent
    case .page: false
    }
  }
}

extension NavigationState {
  /// Returns whether a route waits for a running effect without a layer.
  fileprivate func isAsking(_ pending: PendingRoute) -> Bool {
    running.contains { $0.effect.style == nil && $0.effect.request == pending.awaits && $0.at == pending.at }
  }
}
