import Groma
import GromaLinks

/// "An interruption changes nothing" is decided for all states: an interruption runs like a move, and the parts of the state that it writes
/// must have the same values before. If they have not, both states are compared when no route waits for an instant any more: an app that
/// loads again reaches the same state later. The states after an interruption are not followed.
///
/// A restart also writes and reads the state, part by part. A ``Restart`` checks this in a sample of the states that has each value of each
/// part.
extension SystemInterruption {
  /// The interruption as a subject of a sentence.
  var subject: String {
    switch self {
    case .restart: "a restart"
    case .turn: "turning the device there and back"
    case .background: "the background"
    }
  }

  /// The interruptions that can change the state of an app. An app without parts does nothing when it is restored, and only an app with
  /// links has a background.
  static func all(of app: AppDefinition) -> [Self] {
    (app.parts.contains { $0.treePart != nil } ? [.restart] : []) + [.turn] + (app.part(LinkTable.self) == nil ? [] : [.background])
  }

  /// Returns an interruption in the form of a move of an app.
  ///
  /// - Parameters:
  ///   - interruption: The interruption, or `nil` for none.
  ///   - waits: Whether the move ends when no route waits for an instant any more.
  static func move(_ interruption: Self?, waits: Bool, of app: AppDefinition) -> Move {
    Move(
      route: AppRoute(), origin: .environment(interruption?.rawValue ?? "time"), owner: app.name,
      circumstances: .interruption(interruption, waits: waits))
  }

  /// Returns the routes of the interruption in the current state of a navigator, in order. Empty for a restart, which has a hook instead.
  @MainActor
  func routes(on navigator: Navigator) -> [AppRoute] {
    switch self {
    case .restart: return []
    case .turn:
      let splits = navigator.state.visibleSplits
      return [true, false].flatMap { isThere in
        splits.map { split in
          AppRoute(code: [.step(Steps.At(split.path)), .step(Steps.Configure(.isCollapsed(isThere != split.isCollapsed)))])
        }
      }
    case .background:
      let isThere = navigator.read { $0.value(LinkState.self).isInBackground }
      return isThere ? [] : ["background", "foreground"].map { AppRoute().perform($0, [String: String]()).erased }
    }
  }

  /// Performs the interruption on a navigator, except that a restart does not save and read the state.
  @MainActor
  func perform(on navigator: Navigator) throws(NavigationError) {
    for route in routes(on: navigator) {
      _ = try navigator.run(route)
      navigator.endTransitions()
    }
    guard self == .restart else { return }
    let parts = navigator.app.parts.compactMap(\.treePart)
    _ = try navigator.run { route in
      route.with { _, transaction throws(NavigationError) in
        for part in parts { try part.restored(in: &transaction) }
        return AppRoute()
      }
    }
  }
}

extension NavigationState {
  /// Returns whether the subtrees at some paths are equal to those of another state if screens with certain names do not count, nor the
  /// containers without another screen. Of paths within each other, the outermost is compared.
  func isEqual(to other: NavigationState, at paths: [TreePath], without names: Set<String>) -> Bool {
    paths.filter { path in !paths.contains { $0 != path && $0.contains(path) } }.allSatisfy { path in
      node(at: path)?.without(names) == other.node(at: path)?.without(names)
    }
  }

  /// The visible splits of the topmost layer, from the outside in.
  fileprivate var visibleSplits: [(path: TreePath, isCollapsed: Bool)] {
    var found: [(path: TreePath, isCollapsed: Bool)] = []
    func visit(_ path: TreePath) {
      guard let node = node(at: path) else { return }
      if node.kind == .split { found.append((path, node.appearance.isCollapsed)) }
      for index in node.visibleChildren { path.child(index).map(visit) }
    }
    topLayer.map(visit)
    return found
  }
}

extension Node {
  /// Returns a copy without the descendants with certain names, and without the containers that have no other children. The selected child
  /// remains selected; if it is removed, the next one is selected, or the last one.
  fileprivate func without(_ names: Set<String>) -> Node {
    let kept = children.indices.compactMap { index -> (index: Int, node: Node)? in
      let child = children[index]
      if names.contains(child.key.name) { return nil }
      let node = child.without(names)
      return node.children.isEmpty && !child.children.isEmpty ? nil : (index, node)
    }
    let selection = min(kept.count { $0.index < self.selection }, max(0, kept.count - 1))
    return Node(key: key, kind: kind, children: kept.map(\.node), selection: selection, attributes: attributes)
  }
}

extension Exploration {
  /// Returns the violation by an interruption.
  ///
  /// - Parameters:
  ///   - error: The error of the interruption, or `nil` if it did not fail.
  ///   - state: The state in which it occurs.
  ///   - settled: The states without and with the interruption, when no route waits for an instant any more.
  func violation(
    _ interruption: SystemInterruption, _ error: NavigationError?, in state: NavigationState,
    _ settled: (before: NavigationState, after: NavigationState)
  ) -> Violation {
    let sentence = error.map { "fails: \($0)" } ?? "changes \(TreeChange(from: settled.before, to: settled.after))"
    let routes = interruption.routes(on: Navigator.exploring(app, from: state))
    return Violation(
      of: Property.BuiltIn.interrupts.rawValue, "\(interruption.subject) \(sentence)", owner: app.name, about: interruption.rawValue,
      cause: interruption.rawValue,
      checks: (interruption == .restart ? Restart.steps : routes.map { "\($0)" }) + [settled.after.check(for: settled.before)])
  }
}
