// The surroundings of a screen: the containers in which its flow and its services are looked up.
extension NavigationState {
  /// Returns a path and its surroundings, nearest first: the paths of the containers and screens in which the flow and the services of the
  /// screen at the path are looked up.
  ///
  /// In a stack, the screens below a screen come first, then the stack, and so on up to the layer. The surroundings of a presented layer
  /// are the visible containers and screens of the layers below, innermost first, and the screens below the visible one in each stack. A
  /// custom container that shows only its last child is treated as a stack. Windows and the app are excluded.
  ///
  /// In `tabs[*stack[a > b] | c] ^ stack[d > e]` the result for `e` is: `e`, `d`, the stack of both, `b`, `a`, their stack, and the tabs.
  ///
  /// - Returns: The paths, or an empty array for a window, the app, and a path without a node.
  /// - Complexity: O(length of the result).
  package func surroundings(of path: TreePath) -> [TreePath] {
    guard path.depth > 1, node(at: path) != nil else { return [] }
    return [path] + surroundings(outside: path)
  }

  /// Returns the surroundings of a path without the path itself. There need not be a node at the path.
  func surroundings(outside path: TreePath) -> [TreePath] {
    guard let window = path.window, let layer = path.layer else { return [] }
    let inLayer = (layer.depth...path.depth).reversed().flatMap { withScreensBelow(path.prefix($0)) }
    return inLayer.dropFirst() + (0..<layer[1]).reversed().compactMap(window.child).flatMap(visibleNodes)
  }

  /// Returns the paths of the nodes with flow data that the screen at a path can enclose: the screen itself, the nodes inside the screen,
  /// the nodes above the screen in its stack and, if no container on the path selects another child, the nodes in the layers above. Returns
  /// an empty array for a window and for the app.
  func kept(within path: TreePath) -> [TreePath] {
    guard root.mayHavePolicies, let container = path.parent, let index = path.index, let window = path.window, let layer = path.layer else {
      return []
    }
    var kept: [TreePath] = []
    func visit(_ node: Node, at place: TreePath) {
      guard node.mayHavePolicies else { return }
      if !node.isBare, node.flowData != nil { kept.append(place) }
      for (index, child) in node.children.enumerated() { place.child(index).map { visit(child, at: $0) } }
    }
    func visit(_ places: [TreePath]) { for place in places { node(at: place).map { visit($0, at: place) } } }
    func children(of path: TreePath, from index: Int) -> [TreePath] {
      let count = read(path) { $0.children.count } ?? 0
      return (min(index, count)..<count).compactMap(path.child)
    }
    visit(read(container) { $0.visibility } == .last ? children(of: container, from: index) : [path])
    if isStacked(path) { visit(children(of: window, from: layer[1] + 1)) }
    return kept
  }

  /// Returns the paths of the visible nodes at and below a path, innermost first and topmost first among siblings. The path of a node is
  /// followed by the paths of the siblings that the node covers in its stack.
  private func visibleNodes(at path: TreePath) -> [TreePath] {
    let visible = read(path) { $0.visibleChildren } ?? 0..<0
    return visible.reversed().compactMap(path.child).flatMap(visibleNodes) + withScreensBelow(path)
  }

  /// Returns a path and, if its container shows only the last child, the paths of the siblings below, nearest first.
  private func withScreensBelow(_ path: TreePath) -> [TreePath] {
    guard let container = path.parent, let index = path.index, read(container, { $0.visibility }) == .last else { return [path] }
    return [path] + (0..<index).reversed().compactMap(container.child)
  }
}

extension NavigationState {
  /// Returns the paths of the nodes at or below a path whose keys have one of the names and that have no flow data, outermost first. Omits
  /// windows. Includes nodes that are only covered from above, by a screen of their stack or by a modal layer. Omits nodes in branches that are not
  /// selected.
  func unstarted(below path: TreePath, _ names: Set<String>) -> [TreePath] {
    var found: [TreePath] = []
    guard isStacked(path) else { return [] }
    func visit(_ node: Node, at path: TreePath) {
      // A window may have the name of a screen.
      if path.depth > 1, names.contains(node.key.name), node.isBare || node.flowData == nil { found.append(path) }
      for index in node.selects && node.kind != .app ? node.visibleChildren : node.children.indices {
        path.child(index).map { visit(node.children[index], at: $0) }
      }
    }
    if let node = node(at: path) { visit(node, at: path) }
    return found
  }

  /// Returns whether there is a node at a path that is visible or only covered from above: no container on the path, except for the app,
  /// selects another child.
  func isStacked(_ path: TreePath) -> Bool {
    var node = root
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return false }
      if node.selects, node.kind != .app, !node.isSelected(path[level]) { return false }
      node = node.children[path[level]]
    }
    return true
  }
}

extension NavigationState {
  /// The names of all screens in the tree. Windows, plain containers and layers of effects are excluded.
  var screenNames: Set<String> {
    var names: Set<String> = []
    func visit(_ node: Node) {
      if node.isScreen { names.insert(node.key.name) }
      node.children.forEach(visit)
    }
    visit(root)
    return names
  }
}
