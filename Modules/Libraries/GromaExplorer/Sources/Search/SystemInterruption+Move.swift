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
  /// Returns whether the subtrees at some paths change in a later state only because screens with certain names are removed, with the
  /// containers that contain no other screens. Of paths within each other, the outermost is compared.
  func loses(only names: Set<String>, at paths: [TreePath], before later: NavigationState) -> Bool {
    paths.filter { path in !paths.contains { $0 != path && $0.contains(path) } }.allSatisfy { path in
      guard let node = node(at: path), let other = later.node(at: path) else { return false }
      return node.loses(only: names, before: other)
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
  /// Returns whether the node becomes a later one only by the removal of descendants that ``isLost(with:)``. If the selected child is
  /// removed, the next one must be selected, or the last one.
  fileprivate func loses(only names: Set<String>, before later: Node) -> Bool {
    if self == later { return true }
    guard key == later.key, kind == later.kind, attributes == later.attributes else { return false }
    var (kept, selected) = (0, 0)
    for (index, child) in children.enumerated() {
      if kept < later.children.count, child.loses(only: names, before: later.children[kept]) {
        kept += 1
        if index < selection { selected += 1 }
      } else if !child.isLost(with: names) {
        return false
      }
    }
    return kept == later.children.count && later.selection == min(selected, max(0, kept - 1))
  }

  /// Whether the node has one of the names, or is a container whose children all do.
  private func isLost(with names: Set<String>) -> Bool {
    names.contains(key.name) || !children.isEmpty && children.allSatisfy { $0.isLost(with: names) }
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
