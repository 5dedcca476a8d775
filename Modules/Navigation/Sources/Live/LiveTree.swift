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

  /// A screen at a place.
  fileprivate struct Located {
    var id: NodeID
    var key: ScreenKey
    var path: Path
    var contents: (any Contents)?
  }

  /// What there is to tell after a commit. Places are those after it, of what went those before it.
  enum Notice {
    case appeared(ScreenKey, NodeID, Path, (any Contents)?)
    case disappeared(ScreenKey, NodeID, Path, (any Contents)?)
    case removed(ScreenKey, NodeID, Path, (any Contents)?)
    case added(ScreenKey, NodeID, Path)
  }

  /// What left with one edit: where it stood then, and the edits before that one.
  private struct Gone {
    var node: LiveNode
    var place: Path?
    var before: ArraySlice<Edit>
  }

  private var root = LiveNode(id: NodeID(0), key: "app", contents: nil, children: [])
  private var shown: [Located] = []
  private var lastSerial = 0
  /// Whose contents are whose.
  private var screens: [ObjectIdentifier: (id: NodeID, key: ScreenKey)] = [:]

  /// A tree without windows: the state comes with the first edits.
  init() {}

  /// Follows the edits of a commit to the `state` they led to.
  ///
  /// - Parameter isTold: Whether anybody is told what came and went. If not, only what has contents is noted.
  /// - Complexity: O(what is in sight + what comes and goes × edits).
  mutating func follow(_ edits: [Edit], to state: NavigationState, entries: Entries, isTold: Bool) -> [Notice] {
    let youngest = youngest
    var gone: [Gone] = []
    var came: [Path] = []
    for (number, edit) in edits.enumerated() {
      guard case .splice(let splice) = edit else { continue }
      let inserted = splice.inserted.map { makeNode($0) }
      root.modify(at: splice.path) { node in
        let range = splice.index..<splice.index + splice.removedCount
        gone += range.map { Gone(node: node.children[$0], place: splice.path.child($0), before: edits[..<number]) }
        node.children.replaceSubrange(range, with: inserted)
      }
      guard isTold else { continue }
      came = came.compactMap { $0.after(splice) }
      came += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
    }
    var removed: [Located] = []
    for gone in gone {
      gone.node.collectRemoved(at: gone.place, into: &removed) { node, place in
        // What is younger came with the same commit: it never was there.
        node.id <= youngest && (isTold || node.contents != nil) ? place.before(gone.before) : nil
      }
    }
    removed.sort { Path.isInTreeOrder($1.path, $0.path) }
    // What came into something that came is listed with that.
    let outermost = came.filter { path in path.parent.flatMap(id(at:)).map { $0 <= youngest } == true }
    var added: [Notice] = []
    for path in outermost.sorted(by: Path.isInTreeOrder) { root.node(at: path)?.collectAdded(at: path, into: &added) }
    return show(state, entries: entries, removed: removed, added: added)
  }

  private mutating func makeNode(_ node: Node) -> LiveNode {
    lastSerial += 1
    let id = NodeID(lastSerial)
    return LiveNode(id: id, key: node.key, contents: nil, children: node.children.map { makeNode($0) })
  }

  private mutating func show(_ state: NavigationState, entries: Entries, removed: [Located], added: [Notice]) -> [Notice] {
    var now: [Located] = []
    root.show(state.root, at: .app, entries: entries, into: &now)
    let before = shown
    shown = now
    for old in removed {
      if let contents = old.contents, screens[ObjectIdentifier(contents)]?.id == old.id { screens[ObjectIdentifier(contents)] = nil }
    }
    for new in now { if let contents = new.contents { screens[ObjectIdentifier(contents)] = (new.id, new.key) } }
    var notices: [Notice] = []
    for old in before.reversed() where !now.contains(where: { $0.id == old.id }) {
      notices.append(.disappeared(old.key, old.id, old.path, old.contents))
    }
    notices += removed.map { .removed($0.key, $0.id, $0.path, $0.contents) } + added
    for new in now where !before.contains(where: { $0.id == new.id }) {
      notices.append(.appeared(new.key, new.id, new.path, new.contents))
    }
    return notices
  }

  /// The identity of the node at a place.
  func id(at path: Path) -> NodeID? { root.node(at: path)?.id }

  /// The contents of the screen at a place, if it has been in sight.
  func contents(at path: Path) -> (any Contents)? { root.node(at: path)?.contents }

  /// The screen whose contents these are; nil when it is not in the tree.
  func screen(of contents: any Contents) -> (id: NodeID, key: ScreenKey)? { screens[ObjectIdentifier(contents)] }

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
  fileprivate mutating func show(_ node: Node, at path: Path, entries: Entries, into shown: inout [LiveTree.Located]) {
    if node.kind.isContent {
      if contents == nil, !node.isAnonymous { contents = entries[node.key.name]?.contents(node.key) }
      shown.append(LiveTree.Located(id: id, key: node.key, path: path, contents: contents))
    }
    for index in node.visibleChildren {
      path.child(index).map { children[index].show(node.children[index], at: $0, entries: entries, into: &shown) }
    }
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

  /// Lists what leaves with this node, at the places that are given for where it stood when it left.
  fileprivate func collectRemoved(
    at path: Path?, into removed: inout [LiveTree.Located], _ place: (LiveTree.LiveNode, Path) -> Path?
  ) {
    guard let path else { return }
    if path.depth > 1, let place = place(self, path) {
      removed.append(LiveTree.Located(id: id, key: key, path: place, contents: contents))
    }
    for (index, child) in children.enumerated() { child.collectRemoved(at: path.child(index), into: &removed, place) }
  }

  /// Lists this node and what is in it, outermost first.
  fileprivate func collectAdded(at path: Path, into notices: inout [LiveTree.Notice]) {
    if path.depth > 1 { notices.append(.added(key, id, path)) }
    for (index, child) in children.enumerated() { path.child(index).map { child.collectAdded(at: $0, into: &notices) } }
  }

  fileprivate func path(of id: NodeID, at path: Path) -> Path? {
    if self.id == id { return path }
    for (index, child) in children.enumerated() {
      if let place = path.child(index), let found = child.path(of: id, at: place) { return found }
    }
    return nil
  }
}

extension Path {
  /// Where what stands here stands after a splice; nil when it goes with it.
  fileprivate func after(_ splice: Edit.Splice) -> Path? {
    shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
  }

  /// Where what stands here stood before these edits; nil when it came with one of them.
  fileprivate func before(_ edits: ArraySlice<Edit>) -> Path? {
    var path: Path? = self
    for case .splice(let splice) in edits.reversed() {
      path = path?.shifted(in: splice.path, at: splice.index, removing: splice.inserted.count, inserting: splice.removedCount)
    }
    return path
  }

  /// Whether a place is above or before another.
  fileprivate static func isInTreeOrder(_ a: Path, _ b: Path) -> Bool {
    (0..<a.depth).lazy.map { a[$0] }.lexicographicallyPrecedes((0..<b.depth).lazy.map { b[$0] })
  }
}
