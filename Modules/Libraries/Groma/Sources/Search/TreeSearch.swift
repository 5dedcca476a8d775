/// A search through the tree in search order: a container, its children (the branch of the selected one last), then the layers above.
struct TreeSearch {
  private let state: NavigationState
  private let match: Match
  /// The report of the search, or `nil` if no report was requested.
  private(set) var report: SearchReport?

  /// Creates a search for the containers that match a criterion.
  init(for match: Match, in state: NavigationState, report: SearchReport? = nil) {
    self.state = state
    self.match = match
    self.report = report
  }

  /// Returns the paths of all matches, in search order.
  ///
  /// - Complexity: O(nodes).
  mutating func places() -> [TreePath] {
    var places: [TreePath] = []
    visit(state.root, at: .app, &places)
    return places
  }

  private mutating func visit(_ node: Node, at path: TreePath, _ places: inout [TreePath]) {
    report?.compared(node, with: match, at: path)
    if match.matches(node) { places.append(path) }
    node.forEachInSearchOrder { index in
      if let child = path.child(index) { visit(node.child(index), at: child, &places) }
      return true
    }
  }

  /// Returns the path of the match that `search` selects (the first, the last or the last visible one), or `nil` if there is none. The
  /// search covers the container and, if the container is the root of a layer, the layers above.
  mutating func find(_ search: Steps.Find.Choice, in node: Node, at start: TreePath) -> TreePath? {
    guard start.depth == 2, let window = start.window, let layers = state.node(at: window)?.children, layers.count > start[1] + 1 else {
      return found(search, in: node, at: start)
    }
    let above = start[1] + 1..<layers.count
    if search == .first, let path = found(search, in: node, at: start) { return path }
    for index in search == .first ? Array(above) : above.reversed() {
      if let layer = window.child(index), let path = found(search, in: layers[index], at: layer) { return path }
    }
    return search == .first ? nil : found(search, in: node, at: start)
  }

  private mutating func found(_ search: Steps.Find.Choice, in node: Node, at path: TreePath) -> TreePath? {
    if search == .top, path.depth >= 2, !state.showsLayer(of: path) {
      report?.note(path, .notVisible)
      return nil
    }
    return search == .first ? first(in: node, at: path) : last(in: node, at: path, visibleOnly: search == .top)
  }

  private mutating func first(in node: Node, at path: TreePath) -> TreePath? {
    report?.compared(node, with: match, at: path)
    if match.matches(node) { return path }
    var found: TreePath?
    node.forEachInSearchOrder { index in
      if let child = path.child(index) { found = first(in: node.child(index), at: child) }
      return found == nil
    }
    return found
  }

  /// Returns the path of the last match in a subtree or, if `visibleOnly` is `true`, in the visible part of the subtree. Returns `nil` if
  /// there is no match.
  mutating func last(in node: Node, at path: TreePath, visibleOnly: Bool) -> TreePath? {
    // In search order the branch of the selected child comes last, so the last match is searched there first.
    let range = visibleOnly ? node.visibleChildren : 0..<node.childCount
    if report != nil {
      for index in node.children.indices where !range.contains(index) { path.child(index).map { report?.note($0, .notVisible) } }
    }
    let selected = node.childCount > 0 && node.selects ? node.selection : nil
    if let selected, let found = last(inChild: selected, of: node, at: path, visibleOnly) { return found }
    for index in range.reversed() where index != selected {
      if let found = last(inChild: index, of: node, at: path, visibleOnly) { return found }
    }
    report?.compared(node, with: match, at: path)
    return match.matches(node) ? path : nil
  }

  private mutating func last(inChild index: Int, of node: Node, at path: TreePath, _ visibleOnly: Bool) -> TreePath? {
    guard let child = path.child(index) else { return nil }
    return last(in: node.child(index), at: child, visibleOnly: visibleOnly)
  }
}

extension NavigationState {
  /// Returns the paths of all matches, in search order.
  ///
  /// - Complexity: O(nodes).
  package func places(of match: Match) -> [TreePath] {
    guard isWatched else { return root.places(of: match) }
    if let places = watchedPlaces(of: match) { return places.sorted(by: precedes) }
    var search = TreeSearch(for: match, in: self)
    return search.places()
  }
}
