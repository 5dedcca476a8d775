import Groma

extension NavigationState {
  /// The routes of the user's moves that need no action of a screen, in this order: go back, close the topmost layer by a gesture, select a
  /// hidden child, and tap the selected tab. Contains only the moves that the bars and the style of the layer permit.
  ///
  /// `isSure` is `false` if a lock may prevent the route or if the route may change nothing. Only such routes are tried. Trying the others
  /// would make the list of moves depend on the whole stack.
  var waysOut: [(route: AppRoute, isSure: Bool)] {
    guard let top = topLayer, let layer = node(at: top) else { return [] }
    /// Whether the user can close the layer by dragging a sheet down, or by tapping beside a popover.
    var isClosedByGesture: Bool { top.index != 0 && layer.presentation.style?.closesByGesture ?? true }
    return backMoves.map { ($0, false) }
      + (isClosedByGesture ? [(AppRoute().close(byGesture: true).erased, false)] : []) + selections(in: layer, at: top)
  }

  /// The path of the topmost layer of the key window, or `nil` if there is none.
  var topLayer: TreePath? {
    guard let window = keyWindow, let layers = node(at: window)?.children.count, layers > 0 else { return nil }
    return window.child(layers - 1)
  }

  /// The routes by which the user of several windows activates another window or closes a window. Empty if only one window is open.
  var windowRoutes: [AppRoute] {
    let others = otherWindows
    guard !others.isEmpty else { return [] }
    return others.map { AppRoute().window($0).makeKey().erased } + root.children.map { AppRoute().window($0.key).closeWindow().erased }
  }

  /// Returns whether a route closes the only remaining window, as one of ``windowRoutes`` does if there are several windows. This is
  /// possible if the route waited for the answer to a question and the user closed the other windows meanwhile.
  func hasOnlyTheWindow(closedBy route: AppRoute) -> Bool {
    root.children.count == 1 && route == AppRoute().window(root.children[0].key).closeWindow().erased
  }

  /// The names of the open windows, except the key window. Empty if only one window is open.
  var otherWindows: [ScreenKey] {
    let windows = root.children.map(\.key)
    guard windows.count > 1 else { return [] }
    let active = keyWindow.flatMap(node(at:))?.key
    return windows.filter { $0 != active }
  }

  /// The routes of the back items in the visible bars of the topmost layer: for each visible screen, the bar of the nearest stack with more
  /// than one screen, or of a collapsed split that shows a later column. The first route is that of the topmost visible screen.
  var backMoves: [AppRoute] {
    guard let layer = topLayer else { return [] }
    var places: [TreePath] = []
    return visibleLeaves(of: layer).enumerated().compactMap { number, leaf in
      guard let place = backItem(over: leaf, in: layer), !places.contains(place) else { return nil }
      places.append(place)
      return (number == 0 ? AppRoute() : AppRoute().at(place).erased).back().erased
    }
  }

  /// Returns the path of the child that the back item over a screen removes or hides. Returns `nil` if there is no back item, or if the child
  /// hides it.
  private func backItem(over leaf: TreePath, in layer: TreePath) -> TreePath? {
    var place = leaf
    while place.depth > layer.depth, let parent = place.parent, let index = place.index, let node = node(at: parent) {
      let isLater = node.kind == .stack || node.kind == .split && node.appearance.isCollapsed
      if isLater, index > 0 { return node.children[index].appearance.hidesBack ? nil : place }
      place = parent
    }
    return nil
  }

  /// Returns the routes that select the hidden children of the visible tabs, pages and collapsed splits in a layer, and those for a tap on
  /// the selected tab, which shows the first screen of its stack.
  private func selections(in layer: Node, at top: TreePath) -> [(route: AppRoute, isSure: Bool)] {
    var found: [(route: AppRoute, isSure: Bool)] = []
    func visit(_ node: Node, at path: TreePath) {
      let isTabs = node.kind == .tabs
      if node.selects {
        let isSure = !node.visibleChildren.contains { node.children[$0].mustStayVisible }
        found += node.children.indices.filter { !node.shows($0) }.map { index in
          (AppRoute(code: [.step(Steps.At(path)), .step(Steps.Select(.index(index), inTabs: isTabs))]), isSure)
        }
      }
      if isTabs, let tab = path.child(node.selection), node.selection < node.children.count {
        let stack = node.children[node.selection]
        if stack.kind == .stack, stack.children.count > 1 {
          let isSure = !stack.children.dropFirst().contains(where: \.hasPolicies)
          found.append((AppRoute(code: [.step(Steps.At(tab)), .step(Steps.PopToRoot())]), isSure))
        }
      }
      for index in node.visibleChildren { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(layer, at: top)
    return found
  }
}
