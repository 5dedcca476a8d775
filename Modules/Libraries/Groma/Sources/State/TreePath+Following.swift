extension TreePath {
  /// Where what stands here stands after changes of containers, in order; nil when it went with one of them.
  ///
  /// A child that a change takes out and puts back as it was has moved with what is in it.
  ///
  /// - Complexity: O(splices), and O(children) for one that takes out what stands here.
  func following(_ splices: [Edit.Splice]) -> TreePath? { following(splices) { _, _ in nil } }

  /// The same for a place where a route starts: what is put in the place of what stands there takes it over. A window only does when it is
  /// called the same.
  func inherited(through splices: [Edit.Splice]) -> TreePath? {
    following(splices) { path, splice in
      let offset = path[splice.path.depth] - splice.index
      guard offset < splice.inserted.count else { return nil }
      let old = splice.removed[splice.removed.index(splice.removed.startIndex, offsetBy: offset)]
      return old.kind != .window || old.key == splice.inserted[offset].key ? path : nil
    }
  }

  /// The node that stands here and goes with one of some changes of containers, as it is when it goes; nil when it stays.
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

  private func following(_ splice: Edit.Splice) -> TreePath? {
    let level = splice.path.depth
    let stays = shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
    guard stays == nil, !splice.inserted.isEmpty else { return stays }
    // The first of equal children that go is the first of those that come, and so on.
    let old = Array(splice.removed)
    let offset = self[level] - splice.index
    let rank = old[..<offset].count { $0 == old[offset] }
    let new = splice.inserted.indices.lazy.filter { splice.inserted[$0] == old[offset] }.dropFirst(rank).first
    return new.map { replacing(level: level, with: splice.index + $0) }
  }
}
