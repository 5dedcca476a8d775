// The search order: a container, its children (the branch of the selected one last), then the layers above.
extension NavigationState {
  /// Returns whether a search from `start` reaches a path: the path is at or below `start`, or `start` is the outermost container of a
  /// layer and the path is in a layer above.
  func isInScope(_ path: TreePath, from start: TreePath) -> Bool {
    if start.contains(path) { return true }
    guard start.depth == 2, path.depth >= 2 else { return false }
    return path[0] == start[0] && path[1] > start[1]
  }

  /// Returns whether the path `a` comes before the path `b` in search order.
  func precedes(_ a: TreePath, _ b: TreePath) -> Bool {
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
}
