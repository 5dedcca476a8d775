/// The difference of two trees of one navigator, found by the identities of the nodes (``Node/identity``).
///
/// Subtrees that share their storage are not compared, so the cost is that of the containers whose children differ. A node never moves to
/// another container. A ``ReadTracker`` records no reads.
package final class TreeDifference: Sendable {
  /// A node with its path.
  package struct Place: Sendable {
    package let node: Node
    package let path: TreePath
  }

  /// A node of both trees whose key, attributes, selection or list of children differs. What differs inside a child does not count.
  package struct Change: Sendable {
    /// The node before.
    package let old: Node
    /// The node after.
    package let new: Node
    /// The path in the old tree.
    package let oldPath: TreePath
    /// The path in the new tree.
    package let path: TreePath
    /// The indices of the old children that are not at the beginning or the end of both lists. They were removed or have moved.
    package let oldRange: Range<Int>
    /// The indices of the new children in their place. They were added or have moved.
    package let newRange: Range<Int>

    /// The children in ``oldRange``.
    package var oldChildren: ArraySlice<Node> { old.unseenChildren[oldRange] }
    /// The children in ``newRange``.
    package var newChildren: ArraySlice<Node> { new.unseenChildren[newRange] }

    /// Whether the lists of children differ.
    package var hasOtherChildren: Bool { !oldRange.isEmpty || !newRange.isEmpty }
    /// Whether the index of the selected child differs.
    package var hasOtherSelection: Bool { !new.hasSameSelection(as: old) }
    /// Whether the attributes differ.
    package var hasOtherAttributes: Bool { !new.hasSameAttributes(as: old) }
    /// Whether the data of the screen differs.
    package var hasOtherKey: Bool { !new.hasSameKey(as: old) }
  }

  /// The old tree.
  package let old: Node
  /// The new tree.
  package let new: Node
  /// The nodes that are only in the old tree, with their paths there, each container before its children.
  package let removed: [Place]
  /// The nodes that are only in the new tree, in tree order.
  package let added: [Place]
  /// The nodes of both trees that differ, in the order of the new tree.
  package let changed: [Change]

  /// The nodes of ``added`` whose containers are in both trees.
  package var addedSubtrees: [Place] {
    added.reduce(into: []) { subtrees, place in
      if subtrees.last?.path.contains(place.path) != true { subtrees.append(place) }
    }
  }

  /// Whether both trees are the same: they have the same nodes, and none of them differs.
  package var isEmpty: Bool { changed.isEmpty }

  /// Compares two trees.
  ///
  /// - Complexity: O(children of changed containers + added and removed nodes).
  package init(from old: Node, to new: Node) {
    var comparison = Comparison()
    if !old.isIdentical(to: new) { comparison.compare(old, at: .app, new, at: .app) }
    (self.old, self.new) = (old, new)
    (removed, added, changed) = (comparison.removed, comparison.added, comparison.changed)
  }
}

/// The comparison of two trees, with the lists of a ``TreeDifference``.
private struct Comparison {
  var removed: [TreeDifference.Place] = []
  var added: [TreeDifference.Place] = []
  var changed: [TreeDifference.Change] = []

  /// Compares the same node in both trees.
  mutating func compare(_ old: Node, at place: TreePath, _ new: Node, at path: TreePath) {
    let (before, after) = old.differingChildren(new)
    let hasOtherChildren = !before.isEmpty || !after.isEmpty
    if hasOtherChildren || !new.hasSameSelection(as: old) || !new.hasSameAttributes(as: old) || !new.hasSameKey(as: old) {
      changed.append(.init(old: old, new: new, oldPath: place, path: path, oldRange: before, newRange: after))
    }
    compareChildren(of: old, at: place, 0..<before.lowerBound, new, at: path, from: 0)
    if hasOtherChildren { compareLists(of: old, at: place, before, new, at: path, after) }
    compareChildren(of: old, at: place, before.upperBound..<old.unseenChildren.count, new, at: path, from: after.upperBound)
  }

  /// Compares children that both nodes have. `start` is the index of the first of them in the new node.
  private mutating func compareChildren(
    of old: Node, at place: TreePath, _ range: Range<Int>, _ new: Node, at path: TreePath, from start: Int
  ) {
    var index = range.lowerBound
    let shift = start - range.lowerBound
    while let next = old.firstDifferingChild(in: index..<range.upperBound, new, shift: shift) {
      if let place = place.child(next), let path = path.child(next + shift) {
        compare(old.unseenChildren[next], at: place, new.unseenChildren[next + shift], at: path)
      }
      index = next + 1
    }
  }

  /// Lists the children that were removed or added, and compares those that have moved.
  private mutating func compareLists(
    of old: Node, at place: TreePath, _ before: Range<Int>, _ new: Node, at path: TreePath, _ after: Range<Int>
  ) {
    /// The old indices of the children that have moved, by their identities. If one child replaces another, none has moved.
    var moved: [Int: Int] = [:]
    if !before.isEmpty, !after.isEmpty, before.count + after.count > 2 {
      let places = Dictionary(before.map { (old.unseenChildren[$0].identity, $0) }) { first, _ in first }
      for index in after { if let place = places[new.unseenChildren[index].identity] { moved[new.unseenChildren[index].identity] = place } }
    }
    for index in before where moved.isEmpty || moved[old.unseenChildren[index].identity] == nil {
      Self.collect(old.unseenChildren[index], at: place.child(index), into: &removed)
    }
    for index in after {
      guard let path = path.child(index) else { continue }
      if moved.isEmpty || moved[new.unseenChildren[index].identity] == nil {
        Self.collect(new.unseenChildren[index], at: path, into: &added)
      } else if let other = moved[new.unseenChildren[index].identity], let place = place.child(other),
        !old.unseenChildren[other].isIdentical(to: new.unseenChildren[index])
      {
        compare(old.unseenChildren[other], at: place, new.unseenChildren[index], at: path)
      }
    }
  }

  private static func collect(_ node: Node, at path: TreePath?, into places: inout [TreeDifference.Place]) {
    guard let path else { return }
    places.append(.init(node: node, path: path))
    let children = node.unseenChildren
    for index in children.indices { collect(children[index], at: path.child(index), into: &places) }
  }
}
