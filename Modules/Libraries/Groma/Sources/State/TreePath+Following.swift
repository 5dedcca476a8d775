extension TreePath {
  /// Returns the path of the same node after the splices are applied in order, or `nil` if one of the splices removed the node.
  ///
  /// A child that a splice removes and inserts again has moved, together with its subtree.
  ///
  /// - Complexity: O(splices), plus O(children) for each splice that replaces the node or an enclosing container.
  func following(_ splices: [Edit.Splice]) -> TreePath? { following(splices) { _, _ in nil } }

  /// Returns the path at which a route starts after the splices are applied in order, if it started at this path before.
  ///
  /// Unlike in ``following(_:)``, the path stays the same if a splice replaces the node at the path, or an enclosing container, with
  /// another node at the same index. Returns `nil` if a splice removes the node or an enclosing container without inserting a node at the
  /// same index, or replaces a window with a window that has a different key.
  func inherited(through splices: [Edit.Splice]) -> TreePath? {
    following(splices) { path, splice in
      let offset = path[splice.path.depth] - splice.index
      guard offset < splice.inserted.count else { return nil }
      let old = splice.removed[splice.removed.index(splice.removed.startIndex, offsetBy: offset)]
      return old.kind != .window || old.key == splice.inserted[offset].key ? path : nil
    }
  }

  /// Returns the node at this path as it was when one of the splices removed it. The path refers to the tree before the splices. Returns
  /// `nil` if no splice removed the node, or if there was no node at the path.
  func removed(by splices: [Edit.Splice]) -> Node? {
    var path = self
    for splice in splices {
      if let next = path.following(splice) {
        path = next
        continue
      }
      var node = Array(splice.removed)[path[splice.path.depth] - splice.index]
      for level in splice.path.depth + 1..<path.depth {
        guard node.children.indices.contains(path[level]) else { return nil }
        node = node.children[path[level]]
      }
      return node
    }
    return nil
  }

  private func following(_ splices: [Edit.Splice], orElse takenOver: (TreePath, Edit.Splice) -> TreePath?) -> TreePath? {
    var path: TreePath? = self
    for splice in splices {
      path = path.flatMap { $0.following(splice) ?? takenOver($0, splice) }
    }
    return path
  }

  /// Returns the path of the same node after a splice, or `nil` if the splice removed the node.
  func shifted(by splice: Edit.Splice) -> TreePath? {
    shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
  }

  private func following(_ splice: Edit.Splice) -> TreePath? {
    let level = splice.path.depth
    let stays = shifted(by: splice)
    guard stays == nil, !splice.inserted.isEmpty else { return stays }
    let old = Array(splice.removed)[self[level] - splice.index]
    let new = splice.inserted.firstIndex { $0.isSame(old) }
    return new.map { replacing(level: level, with: splice.index + $0) }
  }
}
