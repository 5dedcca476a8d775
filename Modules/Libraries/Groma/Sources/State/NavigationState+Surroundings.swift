// What a screen is surrounded by: the way on which it finds what is made for it and what it lies in.
extension NavigationState {
  /// A screen and the places around it, nearest first: in a stack the screens below it, then the container around, and so on up to its
  /// layer; behind the root of a presented layer all that is in sight in the layer below, innermost first, and in a stack the screens below
  /// that, too. Windows and the app are not part of it.
  ///
  /// In `tabs[*stack[a > b] | c] ^ stack[d > e]` these are, for `e`: `e`, `d`, the stack of both, `b`, `a`, their stack, and the tabs.
  ///
  /// - Returns: None for windows, the app, and places where nothing stands.
  /// - Complexity: O(depth + what is in sight + the screens below that).
  public func surroundings(of path: TreePath) -> [TreePath] {
    guard path.depth > 1, node(at: path) != nil else { return [] }
    return [path] + surroundings(outside: path)
  }

  /// The same without the place itself, at which nothing has to stand.
  func surroundings(outside path: TreePath) -> [TreePath] {
    guard let window = path.window, let layer = path.layer else { return [] }
    let inLayer = (layer.depth...path.depth).reversed().flatMap { withScreensBelow(path.prefix($0)) }
    return inLayer.dropFirst() + (0..<layer[1]).reversed().compactMap(window.child).flatMap(inSight)
  }

  /// The screens with which something lives, of those that one is around, itself first: what is in it, what lies on it in its stack, and while
  /// it is among what is in sight of its layer, all in the layers above.
  func kept(within path: TreePath) -> [TreePath] {
    guard root.mayBeMinded, let container = path.parent, let index = path.index, let window = path.window, let layer = path.layer else {
      return []
    }
    var kept: [TreePath] = []
    func visit(_ node: Node, at place: TreePath) {
      guard node.mayBeMinded else { return }
      if !node.isBare, node.decoration.flowData != nil { kept.append(place) }
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

  /// What a user sees at and below a place, innermost first, what is on top before what is beside it; with the screens below that.
  private func inSight(at path: TreePath) -> [TreePath] {
    let visible = read(path) { $0.visibleChildren } ?? 0..<0
    return visible.reversed().compactMap(path.child).flatMap(inSight) + withScreensBelow(path)
  }

  /// A place, and where it lies over others those, nearest first.
  private func withScreensBelow(_ path: TreePath) -> [TreePath] {
    guard let container = path.parent, let index = path.index, read(container, { $0.visibility }) == .last else { return [path] }
    return [path] + (0..<index).reversed().compactMap(container.child)
  }
}

extension NavigationState {
  /// The screens of these names that are in sight at a place or below it, outermost first, and with which nothing lives. Of a stack all screens
  /// count: the lower ones are around those above.
  func unstarted(below path: TreePath, _ names: Set<String>) -> [TreePath] {
    var found: [TreePath] = []
    guard isStacked(path) else { return [] }
    func visit(_ node: Node, at path: TreePath) {
      if names.contains(node.key.name), node.isBare || node.decoration.flowData == nil { found.append(path) }
      for index in node.selects && node.kind != .app ? node.visibleChildren : node.children.indices {
        path.child(index).map { visit(node.children[index], at: $0) }
      }
    }
    if let node = node(at: path) { visit(node, at: path) }
    return found
  }

  /// Whether a place is in sight or below what is: nowhere on the way to it is something else selected.
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
  /// The names of all screens in it.
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
