/// The live side of the tree: the identity of each node, and the contents of those that have been in sight. It follows the state edit by
/// edit, so that what did not change keeps its contents.
@MainActor
struct LiveTree {
  fileprivate struct LiveNode {
    var id: NodeID
    var key: ScreenKey
    var contents: (any Contents)?
    var children: [LiveNode]
  }

  /// A screen in sight.
  fileprivate struct Shown {
    var id: NodeID
    var key: ScreenKey
    var contents: (any Contents)?
  }

  /// What there is to tell after a commit.
  enum Notice {
    case appeared(ScreenKey, NodeID, (any Contents)?)
    case disappeared(ScreenKey, NodeID, (any Contents)?)
    case removed(ScreenKey, any Contents)
  }

  private var root = LiveNode(id: NodeID(0), key: "app", contents: nil, children: [])
  private var shown: [Shown] = []
  private var lastSerial = 0

  /// A tree without windows: the state comes with the first edits.
  init() {}

  /// Follows the edits of a commit to the `state` they led to.
  mutating func follow(_ edits: [Edit], to state: NavigationState, entries: Entries) -> [Notice] {
    var gone: [LiveNode] = []
    for case .splice(let splice) in edits {
      let inserted = splice.inserted.map { makeNode($0) }
      root.modify(at: splice.path) { node in
        let range = splice.index..<splice.index + splice.removedCount
        gone += node.children[range]
        node.children.replaceSubrange(range, with: inserted)
      }
    }
    return show(state, entries: entries, gone: gone)
  }

  private mutating func makeNode(_ node: Node) -> LiveNode {
    lastSerial += 1
    let id = NodeID(lastSerial)
    return LiveNode(id: id, key: node.key, contents: nil, children: node.children.map { makeNode($0) })
  }

  private mutating func show(_ state: NavigationState, entries: Entries, gone: [LiveNode]) -> [Notice] {
    var now: [Shown] = []
    root.show(state.root, entries: entries, into: &now)
    let before = shown
    shown = now
    var notices: [Notice] = []
    for old in before.reversed() where !now.contains(where: { $0.id == old.id }) {
      notices.append(.disappeared(old.key, old.id, old.contents))
    }
    for node in gone.reversed() { node.collectContents(into: &notices) }
    for new in now where !before.contains(where: { $0.id == new.id }) {
      notices.append(.appeared(new.key, new.id, new.contents))
    }
    return notices
  }

  /// The identity of the node at a place.
  func id(at path: Path) -> NodeID? { root.node(at: path)?.id }

  /// The contents of the screen at a place, if it has been in sight.
  func contents(at path: Path) -> (any Contents)? { root.node(at: path)?.contents }

  /// The place of a node.
  ///
  /// - Complexity: O(nodes).
  func path(of id: NodeID) -> Path? { root.path(of: id, at: .app) }

  /// Whether it has the shape and keys of a state, and contents for all in sight that have an entry: the check of the tests.
  func isConsistent(with state: NavigationState, entries: Entries) -> Bool {
    root.isConsistent(with: state.root, isVisible: true, entries: entries)
  }

  /// The identity of the youngest node.
  var youngest: NodeID { NodeID(lastSerial) }
}

extension LiveTree.LiveNode {
  fileprivate func node(at path: Path) -> Self? {
    var node = self
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return nil }
      node = node.children[path[level]]
    }
    return node
  }

  fileprivate mutating func modify(at path: Path, level: Int = 0, _ change: (inout Self) -> Void) {
    if level == path.depth { return change(&self) }
    children[path[level]].modify(at: path, level: level + 1, change)
  }

  /// Lists what is in sight, outermost first, and makes the contents that are missing.
  @MainActor
  fileprivate mutating func show(_ node: Node, entries: Entries, into shown: inout [LiveTree.Shown]) {
    if node.kind.isContent {
      if contents == nil, !node.isAnonymous { contents = entries[node.key.name]?.contents(node.key) }
      shown.append(LiveTree.Shown(id: id, key: node.key, contents: contents))
    }
    for index in node.visibleChildren { children[index].show(node.children[index], entries: entries, into: &shown) }
  }

  @MainActor
  fileprivate func isConsistent(with node: Node, isVisible: Bool, entries: Entries) -> Bool {
    guard children.count == node.children.count, key == node.key || node.kind == .app else { return false }
    let isScreen = node.kind.isContent && !node.isAnonymous
    if isVisible, isScreen, contents == nil, entries[node.key.name]?.contents(node.key) != nil { return false }
    return zip(children, node.children).enumerated().allSatisfy { index, pair in
      pair.0.isConsistent(with: pair.1, isVisible: isVisible && node.shows(index), entries: entries)
    }
  }

  fileprivate func collectContents(into notices: inout [LiveTree.Notice]) {
    for child in children.reversed() { child.collectContents(into: &notices) }
    if let contents { notices.append(.removed(key, contents)) }
  }

  fileprivate func path(of id: NodeID, at path: Path) -> Path? {
    if self.id == id { return path }
    for (index, child) in children.enumerated() {
      if let place = path.child(index), let found = child.path(of: id, at: place) { return found }
    }
    return nil
  }
}
