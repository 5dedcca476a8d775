/// The difference of two trees of one navigator, found by the identities of the nodes (``Node/identity``).
///
/// Subtrees that share their storage are not compared, so the cost is that of the containers whose children differ. Nodes that moved to
/// another container are in both trees. A ``ReadTracker`` records no reads.
package struct TreeDifference {
  /// A node with its path.
  package struct Place {
    package let node: Node
    package let path: TreePath
  }

  /// A node of both trees whose key, attributes, selection or list of children differs. What differs inside a child does not count.
  package struct Change {
    /// The node before.
    package let old: Node
    /// The node after.
    package let new: Node
    /// The path in the new tree.
    package let path: TreePath
    /// The children of the old node that are not at the beginning or the end of both lists. They were removed or have moved.
    package let oldChildren: [Node]
    /// The children of the new node in their place. They were added or have moved.
    package let newChildren: [Node]
    /// The index of the first of these children in both lists.
    package let index: Int

    /// Whether the lists of children differ.
    package var hasOtherChildren: Bool { !oldChildren.isEmpty || !newChildren.isEmpty }
    /// Whether the index of the selected child differs.
    package var hasOtherSelection: Bool { !new.hasSameSelection(as: old) }
    /// Whether the attributes differ.
    package var hasOtherAttributes: Bool { !new.hasSameAttributes(as: old) }
    /// Whether the data of the screen differs.
    package var hasOtherKey: Bool { !new.hasSameKey(as: old) }

    init(_ old: Node, _ new: Node, at path: TreePath) {
      (self.old, self.new, self.path) = (old, new, path)
      let (children, others) = (old.children, new.children)
      let common = min(children.count, others.count)
      var head = 0
      while head < common, children[head].identity == others[head].identity { head += 1 }
      var tail = 0
      while tail < common - head, children[children.count - 1 - tail].identity == others[others.count - 1 - tail].identity { tail += 1 }
      oldChildren = Array(children[head..<children.count - tail])
      newChildren = Array(others[head..<others.count - tail])
      index = head
    }

    fileprivate var isEmpty: Bool { !hasOtherChildren && !hasOtherSelection && !hasOtherAttributes && !hasOtherKey }
  }

  /// The nodes that are only in the old tree, with their paths there, in tree order.
  package private(set) var removed: [Place] = []
  /// The nodes that are only in the new tree, in tree order.
  package private(set) var added: [Place] = []
  /// The nodes of both trees that differ, in tree order.
  package private(set) var changed: [Change] = []

  /// Compares two trees.
  ///
  /// - Complexity: O(children of changed containers + added and removed nodes).
  package init(from old: Node, to new: Node) {
    ReadTracker.ignoring {
      compare(old, at: .app, new, at: .app)
      if !removed.isEmpty, !added.isEmpty { separateMovedNodes() }
    }
  }

  /// Compares the same node in both trees.
  private mutating func compare(_ old: Node, at place: TreePath, _ new: Node, at path: TreePath) {
    if old.isIdentical(to: new) { return }
    let change = Change(old, new, at: path)
    if !change.isEmpty { changed.append(change) }
    let (children, others) = (old.children, new.children)
    for index in 0..<change.index { compareChildren(children, index, of: place, others, index, of: path) }
    for (offset, child) in change.oldChildren.enumerated() { Self.collect(child, at: place.child(change.index + offset), into: &removed) }
    for (offset, child) in change.newChildren.enumerated() { Self.collect(child, at: path.child(change.index + offset), into: &added) }
    let shift = others.count - children.count
    for index in change.index + change.oldChildren.count..<children.count {
      compareChildren(children, index, of: place, others, index + shift, of: path)
    }
  }

  private mutating func compareChildren(
    _ children: [Node], _ index: Int, of place: TreePath, _ others: [Node], _ other: Int, of path: TreePath
  ) {
    guard let place = place.child(index), let path = path.child(other) else { return }
    compare(children[index], at: place, others[other], at: path)
  }

  /// Removes the nodes that are both in ``removed`` and in ``added`` from these lists.
  private mutating func separateMovedNodes() {
    let old = Dictionary(removed.map { ($0.node.identity, $0.node) }) { first, _ in first }
    let both = added.filter { old[$0.node.identity] != nil }
    if both.isEmpty { return }
    let moved = Set(both.map(\.node.identity))
    removed.removeAll { moved.contains($0.node.identity) }
    added.removeAll { moved.contains($0.node.identity) }
    let count = changed.count
    for new in both {
      guard let other = old[new.node.identity] else { continue }
      let change = Change(other, new.node, at: new.path)
      if !change.isEmpty { changed.append(change) }
    }
    if changed.count > count { changed.sort { TreePath.isInTreeOrder($0.path, $1.path) } }
  }

  private static func collect(_ node: Node, at path: TreePath?, into places: inout [Place]) {
    guard let path else { return }
    places.append(Place(node: node, path: path))
    let children = node.children
    for index in children.indices { collect(children[index], at: path.child(index), into: &places) }
  }
}

extension TreePath {
  /// Returns whether a path precedes another in tree order: a container before its children, and children by index.
  fileprivate static func isInTreeOrder(_ a: TreePath, _ b: TreePath) -> Bool {
    (0..<a.depth).lazy.map { a[$0] }.lexicographicallyPrecedes((0..<b.depth).lazy.map { b[$0] })
  }
}
