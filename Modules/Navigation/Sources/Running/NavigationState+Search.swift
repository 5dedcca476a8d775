// The order of a search: a container, its children (the selected one's branch last), then the layers above.
extension NavigationState {
  /// Whether a search from `start` reaches a place: what is below it and, from the root of a layer, the layers above.
  func isInScope(_ path: Path, from start: Path) -> Bool {
    if start.contains(path) { return true }
    guard start.depth == 2, path.depth >= 2 else { return false }
    return path[0] == start[0] && path[1] > start[1]
  }

  /// Whether a search meets `a` before `b`.
  func precedes(_ a: Path, _ b: Path) -> Bool {
    var node = root
    for level in 0..<min(a.depth, b.depth) {
      if a[level] != b[level] {
        if node.selects, node.isSelected(a[level]) { return false }
        if node.selects, node.isSelected(b[level]) { return true }
        return a[level] < b[level]
      }
      guard a[level] < node.children.count else { return false }
      node = node.children[a[level]]
    }
    return a.depth < b.depth
  }

  /// All places of a match, in order.
  ///
  /// - Complexity: O(nodes).
  public func places(of match: Match) -> [Path] {
    var report: SearchReport?
    return places(of: match, &report)
  }

  /// The same, written down if there is a report.
  func places(of match: Match, _ report: inout SearchReport?) -> [Path] {
    var places: [Path] = []
    func visit(_ node: Node, at path: Path) {
      report?.compared(node, with: match, at: path)
      if match.matches(node) { places.append(path) }
      for index in node.searchOrder { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(root, at: .app)
    return places
  }

  /// Walks the tree from a container until the match is found.
  func find(_ search: Verb.Search, _ match: Match, in node: Node, at start: Path) -> Path? {
    var report: SearchReport?
    return find(search, match, in: node, at: start, &report)
  }

  /// The same, written down if there is a report.
  func find(_ search: Verb.Search, _ match: Match, in node: Node, at start: Path, _ report: inout SearchReport?) -> Path? {
    func found(in node: Node, at path: Path, _ report: inout SearchReport?) -> Path? {
      if search == .top, path.depth >= 2, !showsLayer(of: path) {
        report?.note(path, .outOfSight)
        return nil
      }
      return search == .first
        ? first(match, in: node, at: path, &report) : last(match, in: node, at: path, visibleOnly: search == .top, &report)
    }
    guard start.depth == 2, let window = start.window, let layers = self.node(at: window)?.children, layers.count > start[1] + 1 else {
      return found(in: node, at: start, &report)
    }
    let above = start[1] + 1..<layers.count
    if search == .first, let path = found(in: node, at: start, &report) { return path }
    for index in search == .first ? Array(above) : above.reversed() {
      if let layer = window.child(index), let path = found(in: layers[index], at: layer, &report) { return path }
    }
    return search == .first ? nil : found(in: node, at: start, &report)
  }

  private func first(_ match: Match, in node: Node, at path: Path, _ report: inout SearchReport?) -> Path? {
    report?.compared(node, with: match, at: path)
    if match.matches(node) { return path }
    for index in node.searchOrder {
      if let child = path.child(index), let found = first(match, in: node.children[index], at: child, &report) { return found }
    }
    return nil
  }

  func last(_ match: Match, in node: Node, at path: Path, visibleOnly: Bool, _ report: inout SearchReport?) -> Path? {
    func inChild(_ index: Int, _ report: inout SearchReport?) -> Path? {
      path.child(index).flatMap { last(match, in: node.children[index], at: $0, visibleOnly: visibleOnly, &report) }
    }
    // In sight is one child, or all of them in order; elsewhere the selected one comes last, so it is looked at first.
    let range = visibleOnly ? node.visibleChildren : 0..<node.children.count
    if report != nil {
      for index in node.children.indices where !range.contains(index) { path.child(index).map { report?.note($0, .outOfSight) } }
    }
    let selected = node.selects && !node.children.isEmpty ? node.selection : nil
    if let selected, let found = inChild(selected, &report) { return found }
    for index in range.reversed() where index != selected {
      if let found = inChild(index, &report) { return found }
    }
    report?.compared(node, with: match, at: path)
    return match.matches(node) ? path : nil
  }
}
