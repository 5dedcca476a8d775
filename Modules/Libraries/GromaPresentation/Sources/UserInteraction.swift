public import Groma

/// An interaction with a view hierarchy, by the user or by the system.
public enum UserInteraction: Hashable, Sendable {
  /// Left a view and all views above it: went back in a stack, or closed a modal layer. `isDone` is `false` if the view is still there,
  /// because it is locked.
  case left(ViewID, isDone: Bool)
  /// Selected a child of a container: a tab, a page or a column.
  case selected(ViewID, in: ViewID)
  /// Collapsed a split to one column, or expanded it. Usually the system does so when the size of the window changes.
  case collapsed(ViewID, Bool)
  /// Moved a sheet to another height.
  case moved(ViewID, to: Detent)
  /// Closed a window.
  case closed(ViewID)
  /// Turned to a window, which becomes the key window: in an existing app, uncovered the part that shows the window, for example by the
  /// selection of a tab, or left the part that covered it.
  case turned(to: ViewID)
  /// Tapped the selected tab of a tab container.
  case reselected(ViewID)
  /// Chose an outcome of a question.
  case chose(ViewID, outcome: String, values: [ScreenKey.Argument])

  /// Returns the interactions that changed one tree into another, outermost first. Changes that no user can make are not interactions.
  static func interactions(from before: ViewTree, to after: ViewTree) -> [UserInteraction] {
    var interactions: [UserInteraction] = []
    for window in before.windows {
      guard let now = after.windows.first(where: { $0.id == window.id }) else {
        interactions.append(.closed(window.id))
        continue
      }
      let ids = Set(now.layers.map(\.view.id))
      if let closed = window.layers.first(where: { !ids.contains($0.view.id) && $0.view.kind != .foreign }) {
        interactions.append(.left(closed.view.id, isDone: true))
      }
      for layer in window.layers {
        if let other = now.layers.first(where: { $0.view.id == layer.view.id }) {
          layer.view.addInteractions(to: other.view, &interactions)
        }
      }
    }
    return interactions
  }

  /// Returns whether the user can have intended to remove all views that the route of the interaction would remove.
  ///
  /// - Parameters:
  ///   - seen: The views before the interaction. They must include all views to remove.
  ///   - target: The views of the current state.
  func isTimely(_ seen: ViewTree, _ target: ViewTree) -> Bool {
    let leaving: [ViewID]
    switch self {
    case .left(let id, _): leaving = target.views(leavingWith: id)
    case .reselected(let id): leaving = target.view(id)?.screensAboveRoot ?? []
    case .selected, .collapsed, .moved, .closed, .turned, .chose: return true
    }
    let views = Set(seen.ids)
    return leaving.allSatisfy(views.contains)
  }

  /// Returns the route of the interaction and the path where it starts. Returns `nil` if the subject of the interaction was removed, or if
  /// the interaction has no route: for example, a tap on a selected tab that is not a stack.
  ///
  /// - Parameter reselection: Returns the route for a tap on the selected tab, or `nil` for the default route. Receives the path of the tab
  ///   container.
  @MainActor func route(in navigator: Navigator, _ reselection: (TreePath) -> AppRoute?) -> (AppRoute, TreePath)? {
    switch self {
    case .left(let id, _):
      guard let path = navigator.path(of: id), let parent = path.parent, let node = navigator.state.node(at: parent) else { return nil }
      let index = path[path.depth - 1]
      guard node.kind == .window else { return (AppRoute(code: [.step(Steps.Pop(node.childCount - index))]), parent) }
      guard index > 0, let below = parent.child(index - 1) else { return nil }
      return (AppRoute().dismiss(), below)
    case .selected(let child, let container):
      guard let path = navigator.path(of: child), path.parent == navigator.path(of: container) else { return nil }
      return path.parent.map { (AppRoute(code: [.step(Steps.Select(.index(path[path.depth - 1])))]), $0) }
    case .collapsed(let id, let isCollapsed):
      return navigator.path(of: id).map { (AppRoute(code: [.step(Steps.Configure(.isCollapsed(isCollapsed)))]), $0) }
    case .moved(let id, let detent):
      return navigator.path(of: id).map { (AppRoute(code: [.step(Steps.Configure(.detents(resting: detent)))]), $0) }
    case .closed(let id): return navigator.path(of: id).map { (AppRoute(code: [.step(Steps.CloseWindow())]), $0) }
    case .turned(let id): return navigator.path(of: id).map { (AppRoute(code: [.step(Steps.MakeKey())]), $0) }
    case .reselected(let id):
      guard let path = navigator.path(of: id) else { return nil }
      if let route = reselection(path) { return (route, path) }
      guard let tabs = navigator.state.node(at: path), let tab = path.child(tabs.selection),
        navigator.state.node(at: tab)?.kind == .stack
      else { return nil }
      return (AppRoute(code: [.step(Steps.PopToRoot())]), tab)
    case .chose(let id, let outcome, let values):
      guard let path = navigator.path(of: id) else { return nil }
      return (AppRoute().complete(outcome, values: values.map { EnteredValue(label: $0.label, text: $0.text) }), path)
    }
  }
}

extension ViewTree.View {
  fileprivate func addInteractions(to other: ViewTree.View, _ interactions: inout [UserInteraction]) {
    if self == other { return }
    if let left = firstViewLeft(in: other) {
      interactions.append(.left(left.id.ofNode, isDone: true))
    } else if other.selects, other.children.indices.contains(other.selection), selection != other.selection {
      interactions.append(.selected(other.children[other.selection].id.ofNode, in: id))
    }
    for child in children {
      if let next = other.children.first(where: { $0.id == child.id }) { child.addInteractions(to: next, &interactions) }
    }
  }

  /// The lowest view of this stack that a later list of the stack does not contain, if the user can have left it. Otherwise `nil`. Foreign
  /// views are not compared.
  private func firstViewLeft(in other: ViewTree.View) -> ViewTree.View? {
    guard kind == .node(.stack) else { return nil }
    let (before, after) = (children.filter { $0.kind != .foreign }, other.children.filter { $0.kind != .foreign })
    return after.count < before.count && zip(before, after).allSatisfy { $0.id == $1.id } ? before[after.count] : nil
  }
}
