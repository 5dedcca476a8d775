/// The difference of two trees of one navigator, found by the identities of the nodes (``Node/identity``).
///
/// Subtrees that share their storage are not compared, so the cost is that of the containers whose children differ. Nodes that moved to
/// another container are in both trees. A ``ReadTracker`` records no reads.
struct TreeDifference {
  /// A node with its path.
  struct Place {
    let node: Node
    let path: TreePath
  }

  /// The nodes that are only in the old tree, with their paths there, in tree order.
  private(set) var removed: [Place] = []
  /// The nodes that are only in the new tree, in tree order.
  private(set) var added: [Place] = []
  /// The nodes of both trees whose keys differ, with their paths in the new tree, in tree order.
  private(set) var updated: [Place] = []

  /// Compares two trees.
  ///
  /// - Complexity: O(children of changed containers + added and removed nodes).
  init(from old: Node, to new: Node) {
    ReadTracker.ignoring {
      compare(old, at: .app, new, at: .app)
      if !removed.isEmpty, !added.isEmpty { separateMovedNodes() }
    }
  }

  /// Compares the same node in both trees.
  private mutating func compare(_ old: Node, at place: TreePath, _ new: Node, at path: TreePath) {
    if old.isIdentical(to: new) { return }
    compareKeys(old, new, at: path)
    let (children, others) = (old.children, new.children)
    let common = min(children.count, others.count)
    var head = 0
    while head < common, children[head].identity == others[head].identity { head += 1 }
    var tail = 0
    while tail < common - head, children[children.count - 1 - tail].identity == others[others.count - 1 - tail].identity { tail += 1 }
    for index in 0..<head { compareChildren(children, index, of: place, others, index, of: path) }
    for index in head..<children.count - tail { Self.collect(children[index], at: place.child(index), into: &removed) }
    for index in head..<others.count - tail { Self.collect(others[index], at: path.child(index), into: &added) }
    for rest in (0..<tail).reversed() {
      compareChildren(children, children.count - 1 - rest, of: place, others, others.count - 1 - rest, of: path)
    }
  }

  private mutating func compareChildren(
    _ children: [Node], _ index: Int, of place: TreePath, _ others: [Node], _ other: Int, of path: TreePath
  ) {
    guard let place = place.child(index), let path = path.child(other) else { return }
    compare(children[index], at: place, others[other], at: path)
  }

  private mutating func compareKeys(_ old: Node, _ new: Node, at path: TreePath) {
    if !old.key.isIdentical(to: new.key), old.key != new.key { updated.append(Place(node: new, path: path)) }
  }

  /// Removes the nodes that are both in ``removed`` and in ``added`` from these lists.
  private mutating func separateMovedNodes() {
    let old = Dictionary(removed.map { ($0.node.identity, $0.node) }) { first, _ in first }
    let moved = added.filter { old[$0.node.identity] != nil }
    if moved.isEmpty { return }
    let identities = Set(moved.map(\.node.identity))
    removed.removeAll { identities.contains($0.node.identity) }
    added.removeAll { identities.contains($0.node.identity) }
    for new in moved { old[new.node.identity].map { compareKeys($0, new.node, at: new.path) } }
    updated.sort { TreePath.isInTreeOrder($0.path, $1.path) }
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
