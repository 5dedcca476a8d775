// The path of a node in a later tree of the same navigator. A node never moves to another container, so a path is followed level by level,
// by the identities of the nodes. A path without a node moves with the siblings before it. A ``ReadTracker`` records only reads of windows.
extension TreePath {
  /// Returns the path of the same node in a later tree, or `nil` if the node was removed.
  ///
  /// - Complexity: O(children of the changed containers on the path).
  func following(from old: Node, to new: Node) -> TreePath? { following(from: old, to: new) { _ in nil } }

  /// Returns the path at which a route starts in a later tree, if it starts at this path in the earlier one.
  ///
  /// Unlike in ``following(from:to:)``, the path stays the same if another node has taken the place of the node at the path, or of an
  /// enclosing container, at the same index. Returns `nil` if there is none, or if it is a window with a different key.
  func inherited(from old: Node, to new: Node) -> TreePath? {
    following(from: old, to: new) { removal in
      guard removal.added.contains(removal.index) else { return nil }
      let (old, new) = (removal.old.unseenChildren[removal.index], removal.new.unseenChildren[removal.index])
      if old.kind == .window, old.key != new.key { return nil }
      return removal.container.child(removal.index)?.appending(self, from: removal.container.depth + 1)
    }
  }

  /// Returns this path in a later tree. If the node at the path was removed, alone or with an enclosing container, returns the path of the
  /// first child that was removed together with it.
  func vacated(from old: Node, to new: Node) -> TreePath {
    following(from: old, to: new) { $0.container.child($0.added.lowerBound) } ?? self
  }

  /// The removal of the node on a path that is nearest to the root.
  private struct Removal {
    /// The container of the node in both trees, and its path in the later one.
    var old: Node
    var new: Node
    var container: TreePath
    /// The index of the node in the earlier tree.
    var index: Int
    /// The indices of the children that were added in the place of the removed ones.
    var added: Range<Int>
  }

  private func following(from old: Node, to new: Node, orElse taken: (Removal) -> TreePath?) -> TreePath? {
    var (old, new, path) = (old, new, TreePath.app)
    for level in 0..<depth {
      if old.isIdentical(to: new) { return path.appending(self, from: level) }
      let index = self[level]
      let (removed, added) = old.differingChildren(new)
      let next: Int?
      if index < removed.lowerBound {
        next = index
      } else if index >= removed.upperBound {
        next = index - removed.upperBound + added.upperBound
      } else {
        next = added.first { new.unseenChildren[$0].identity == old.unseenChildren[index].identity }
      }
      guard let next else { return taken(Removal(old: old, new: new, container: path, index: index, added: added)) }
      guard let child = path.child(next) else { return nil }
      guard index < old.unseenChildren.count else { return child.appending(self, from: level + 1) }
      (old, new, path) = (old.unseenChildren[index], new.unseenChildren[next], child)
    }
    return path
  }
}
