/// The live counterpart of the container tree: the identities of the nodes, and the content of the screens that have been visible. The
/// edits of commits are applied to the live tree, so that unchanged nodes keep their identity and content.
@MainActor
struct LiveTree {
  fileprivate struct LiveNode {
    /// The serial number of the identity, shifted left by one bit. The lowest bit is set if the node or a node inside it has been given
    /// content.
    private var bits: Int
    fileprivate(set) var key: ScreenKey
    private(set) var contents: (any ScreenContent)?
    fileprivate(set) var children: [LiveNode]

    init(serial: Int, key: ScreenKey) {
      bits = serial << 1
      self.key = key
      children = []
    }

    /// Creates live nodes for a node and all nodes inside it, with ascending identities in tree order.
    init(_ node: Node, lastSerial: inout Int) {
      lastSerial += 1
      self.init(serial: lastSerial, key: node.key)
      let nodes = node.children
      if nodes.isEmpty { return }
      if nodes.count == 1 {
        children = [LiveNode(nodes[0], lastSerial: &lastSerial)]
      } else {
        children.reserveCapacity(nodes.count)
        for child in nodes { children.append(LiveNode(child, lastSerial: &lastSerial)) }
      }
    }

    var id: NodeID { NodeID(bits >> 1) }

    var holdsContents: Bool { bits & 1 == 1 }
  }

  /// A live node with its path.
  struct Located {
    var id: NodeID
    var key: ScreenKey
    var path: TreePath
    var contents: (any ScreenContent)?
  }

  /// A visible screen without content, identified by its index among the visible nodes.
  struct Unmade {
    var index: Int
    var id: NodeID
    var key: ScreenKey
  }

  /// The changes of a commit that cause events or calls to screen content. Removed and hidden nodes have their paths before the commit;
  /// other nodes have their paths after the commit.
  struct Change: ~Copyable {
    /// Whether all nodes are listed. If `false`, only nodes with content are listed.
    var isObserved = false
    /// The nodes that are no longer visible, topmost first.
    var disappeared = Few<Located>()
    /// The removed nodes, topmost first.
    var removed = Few<Located>()
    /// The added nodes, outermost first. Empty if only nodes with content are listed.
    var added: [Located] = []
    /// The nodes that have become visible, outermost first.
    var appeared = Few<Located>()
    /// The screens whose data has changed in place, outermost first.
    var updated: [Located] = []
    /// The paths of screens whose data has changed, in the tree after the edits applied so far.
    fileprivate var updates: [TreePath] = []
    /// The visible screens that have no content, outermost first.
    var unmade = Few<Unmade>()
  }

  /// The list of the visible nodes, outermost first. It is rebuilt after each commit.
  fileprivate struct Sight {
    /// The nodes that were visible before the commit.
    var shown: [Located] = []
    /// The number of leading nodes in `shown` that are still visible. These nodes are not listed again in `next`. Usually only the last
    /// node in `shown` is no longer visible.
    var common = 0
    /// The nodes of the rebuilt list after the common nodes.
    var next: [Located] = []

    func place(at index: Int) -> TreePath { index < common ? shown[index].path : next[index - common].path }

    mutating func give(_ contents: any ScreenContent, to index: Int) {
      if index < common { shown[index].contents = contents } else { next[index - common].contents = contents }
    }

    mutating func append(_ node: borrowing LiveNode, at path: TreePath, isUnmade: Bool, _ change: inout Change) {
      if isUnmade { change.unmade.append(Unmade(index: common + next.count, id: node.id, key: node.key)) }
      guard next.isEmpty, common < shown.count, shown[common].id == node.id else {
        return next.append(Located(id: node.id, key: node.key, path: path, contents: node.contents))
      }
      shown[common].path = path
      if !shown[common].key.isIdentical(to: node.key) { shown[common].key = node.key }
      common += 1
    }

    /// Lists in `change` the nodes that have become visible and the nodes that are no longer visible. Then replaces the current list with
    /// the rebuilt list.
    mutating func finish(_ change: inout Change) {
      for index in next.indices where change.isObserved || next[index].contents != nil {
        if !Self.holds(shown, from: common, next[index].id) { change.appeared.append(next[index]) }
      }
      while shown.count > common {
        let screen = shown.removeLast()
        if change.isObserved || screen.contents != nil, !Self.holds(next, from: 0, screen.id) { change.disappeared.append(screen) }
      }
      if common == 0 { swap(&shown, &next) } else { shown += next }
      if !next.isEmpty { next.removeAll(keepingCapacity: true) }
      common = 0
    }

    private static func holds(_ list: [Located], from start: Int, _ id: NodeID) -> Bool {
      for index in start..<list.count where list[index].id == id { return true }
      return false
    }
  }

  private var root = LiveNode(serial: 0, key: Node.anonymousKey(.app))
  private var sight = Sight()
  private var lastSerial = 0
  /// The edits of the commits that have not been applied to the live tree yet, oldest first, each with the resulting state. ``catchUp()``
  /// applies them.
  private var ahead: [(edits: Few<Edit>, state: NavigationState)] = []
  private static let maximumAhead = 64

  /// Creates a live tree without windows. The first edits add them.
  init() {}

  /// Postpones the edits of a commit until ``catchUp()`` is called or more than 64 commits are postponed. The changes of the commit are not
  /// listed.
  mutating func followLater(_ edits: Few<Edit>, to state: NavigationState) {
    ahead.append((edits, state))
    if ahead.count > Self.maximumAhead { catchUp() }
  }

  /// Whether all commits have been applied to the live tree.
  var isUpToDate: Bool { ahead.isEmpty }

  /// Applies the postponed commits.
  mutating func catchUp() {
    var waiting: [(edits: Few<Edit>, state: NavigationState)] = []
    swap(&waiting, &ahead)
    for (edits, state) in waiting {
      var change = Change()
      follow(edits, to: state, &change)
      finish(&change)
    }
  }

  /// Applies the edits of a commit, and lists its changes.
  ///
  /// The caller then assigns content to the screens in ``Change/unmade`` that have content, and calls ``finish(_:)``. Between these calls,
  /// the live tree can be read.
  ///
  /// - Parameter change: An empty change, whose ``Change/isObserved`` determines which nodes are listed.
  mutating func follow(_ edits: Few<Edit>, to state: NavigationState, _ change: inout Change) {
    // Reads of the live tree are not dependencies of a run, because the state does not depend on them.
    ReadTracker.ignoring { followAll(edits, to: state, &change) }
  }

  private mutating func followAll(_ edits: Few<Edit>, to state: NavigationState, _ change: inout Change) {
    let youngest = youngest
    var came: [TreePath] = []
    if let first = edits.first { follow(first, after: [], youngest, &change, &came) }
    if edits.count > 1 {
      for index in edits.rest.indices { follow(edits.rest[index], after: edits.all[...index], youngest, &change, &came) }
    }
    change.removed.sort { TreePath.isInTreeOrder($1.path, $0.path) }
    if !came.isEmpty {
      // A node that was added inside another added node is listed with it.
      let outermost = came.filter { path in path.parent.flatMap(id(at:)).map { $0.serial <= youngest.serial } == true }
      for path in outermost.sorted(by: TreePath.isInTreeOrder) { root.node(at: path)?.collectAdded(at: path, into: &change.added) }
    }
    root.show(state.root, at: .app, in: &sight, &change)
    if !change.updates.isEmpty { noteUpdated(&change, youngest) }
  }

  private mutating func follow(
    _ edit: Edit, after earlier: ArraySlice<Edit>, _ youngest: NodeID, _ change: inout Change, _ came: inout [TreePath]
  ) {
    if case .update(let path, _, let key) = edit {
      change.updates.append(path)
      return root.update(key, at: path)
    }
    guard case .splice(let splice) = edit else { return }
    root.replaceChildren(splice, lastSerial: &lastSerial, isObserved: change.isObserved) { node, index in
      guard let place = splice.path.child(index) else { return }
      node.collectRemoved(at: place, into: &change) { id, place in
        // A newer node was added by the same commit, and is not listed.
        guard id.serial <= youngest.serial else { return nil }
        return earlier.isEmpty ? place : place.before(earlier)
      }
    }
    if !change.updates.isEmpty { change.updates = change.updates.compactMap { $0.shifted(by: splice) } }
    guard change.isObserved else { return }
    came = came.compactMap { $0.shifted(by: splice) }
    came += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
  }

  /// Lists the screens whose data has changed, except screens that the same commit added.
  private func noteUpdated(_ change: inout Change, _ youngest: NodeID) {
    for path in change.updates.sorted(by: TreePath.isInTreeOrder) {
      guard let node = root.node(at: path), node.id.serial <= youngest.serial, change.isObserved || node.contents != nil else { continue }
      if change.updated.last?.id == node.id { continue }
      change.updated.append(Located(id: node.id, key: node.key, path: path, contents: node.contents))
    }
  }

  /// Assigns content to the screen at an index in the list of visible nodes. Call this method before ``finish(_:)``.
  mutating func give(_ contents: any ScreenContent, to index: Int) {
    sight.give(contents, to: index)
    root.give(contents, at: sight.place(at: index))
  }

  /// Completes a change: lists the nodes that have appeared and disappeared. Called after content has been assigned to all screens that
  /// have content.
  mutating func finish(_ change: inout Change) { sight.finish(&change) }

  /// Returns the identity of the node at a path, or `nil` if there is no node.
  func id(at path: TreePath) -> NodeID? { root.node(at: path)?.id }

  /// Returns the content of the screen at a path, or `nil` if there is no screen, or the screen has no content or has never been visible.
  func contents(at path: TreePath) -> (any ScreenContent)? { root.node(at: path)?.contents }

  /// Returns the screen of a content object, or `nil` if no screen in the tree has the content. If several screens share the content, a
  /// visible screen is preferred.
  ///
  /// - Complexity: O(visible nodes); O(nodes) for content of a screen that is not visible.
  func screen(of contents: any ScreenContent) -> Located? {
    sight.shown.last { $0.contents === contents } ?? root.screen(of: contents, at: .app)
  }

  /// Returns the path of a node, or `nil` if the node has been removed.
  ///
  /// - Complexity: O(nodes).
  func path(of id: NodeID) -> TreePath? { root.path(of: id, at: .app) }

  /// The identities of all nodes, each node before its children.
  var identities: [NodeID] {
    var identities: [NodeID] = []
    root.addIdentities(to: &identities)
    return identities
  }

  /// Returns whether the live tree has the same shape and keys as a state, and has content for every visible screen for which
  /// `makeContents` creates content. Used by tests.
  func isConsistent(with state: NavigationState, _ makeContents: (ScreenKey, NodeID) -> (any ScreenContent)?) -> Bool {
    root.isConsistent(with: state.root, at: .app, isVisible: true, makeContents)
  }

  /// The identity of the newest node.
  var youngest: NodeID { NodeID(lastSerial) }
}

extension LiveTree.LiveNode {
  fileprivate func addIdentities(to identities: inout [NodeID]) {
    identities.append(id)
    for child in children { child.addIdentities(to: &identities) }
  }

  fileprivate func node(at path: TreePath) -> Self? {
    var node = self
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return nil }
      node = node.children[path[level]]
    }
    return node
  }

  /// Replaces the children that a splice removes with new nodes for the children that the splice inserts.
  ///
  /// - Parameter goes: Called with each removed child and its index, if all nodes are to be listed or the child holds content.
  fileprivate mutating func replaceChildren(
    _ splice: Edit.Splice, lastSerial: inout Int, isObserved: Bool, level: Int = 0, _ goes: (inout LiveTree.LiveNode, Int) -> Void
  ) {
    guard level == splice.path.depth else {
      return children[splice.path[level]].replaceChildren(
        splice, lastSerial: &lastSerial, isObserved: isObserved, level: level + 1, goes)
    }
    let range = splice.index..<splice.index + splice.removedCount
    for index in range where isObserved || children[index].holdsContents { goes(&children[index], index) }
    // Usually one child replaces another, or children at the end are removed or added.
    if range.count == 1, let node = splice.inserted.only {
      children[range.lowerBound] = LiveTree.LiveNode(node, lastSerial: &lastSerial)
      return
    }
    if range.upperBound == children.count {
      // Usually the removed child is the top of a stack.
      if range.count == 1 { children.removeLast() } else { children.removeSubrange(range) }
      for node in splice.inserted { children.append(LiveTree.LiveNode(node, lastSerial: &lastSerial)) }
      return
    }
    var inserted: [LiveTree.LiveNode] = []
    for node in splice.inserted { inserted.append(LiveTree.LiveNode(node, lastSerial: &lastSerial)) }
    children.replaceSubrange(range, with: inserted)
  }

  /// Appends the visible nodes to `sight`, outermost first, and lists the visible screens without content in `change`. Mutating only to
  /// avoid copies of nodes.
  fileprivate mutating func show(
    _ node: Node, at path: TreePath, in sight: inout LiveTree.Sight, _ change: inout LiveTree.Change
  ) {
    if node.kind.isContent { sight.append(self, at: path, isUnmade: contents == nil && node.isScreen, &change) }
    for index in node.visibleChildren {
      guard let place = path.child(index) else { continue }
      children[index].show(node.child(index), at: place, in: &sight, &change)
    }
  }

  fileprivate mutating func update(_ key: ScreenKey, at path: TreePath, level: Int = 0) {
    if level == path.depth {
      self.key = key
    } else {
      children[path[level]].update(key, at: path, level: level + 1)
    }
  }

  fileprivate mutating func give(_ contents: any ScreenContent, at path: TreePath, level: Int = 0) {
    bits |= 1
    if level == path.depth {
      self.contents = contents
    } else {
      children[path[level]].give(contents, at: path, level: level + 1)
    }
  }

  fileprivate func isConsistent(
    with node: Node, at path: TreePath, isVisible: Bool, _ makeContents: (ScreenKey, NodeID) -> (any ScreenContent)?
  ) -> Bool {
    guard children.count == node.children.count, key == node.key || node.kind == .app else { return false }
    if isVisible, node.isScreen, contents == nil, makeContents(node.key, id) != nil { return false }
    return zip(children, node.children).enumerated().allSatisfy { index, pair in
      path.child(index).map { pair.0.isConsistent(with: pair.1, at: $0, isVisible: isVisible && node.shows(index), makeContents) } == true
    }
  }

  /// Lists this node and the nodes inside it as removed, at the paths that `place` returns for the nodes; nodes for which `place` returns
  /// `nil` are omitted. Nodes without content are listed only if the change lists all nodes. Windows are not listed. Mutating only to avoid
  /// copies of nodes.
  fileprivate mutating func collectRemoved(at path: TreePath, into change: inout LiveTree.Change, _ place: (NodeID, TreePath) -> TreePath?)
  {
    if path.depth > 1, change.isObserved || contents != nil, let place = place(id, path) {
      change.removed.append(LiveTree.Located(id: id, key: key, path: place, contents: contents))
    }
    for index in children.indices where change.isObserved || children[index].holdsContents {
      path.child(index).map { children[index].collectRemoved(at: $0, into: &change, place) }
    }
  }

  /// Appends this node and the nodes inside it to `added`, outermost first. A window is not appended.
  fileprivate func collectAdded(at path: TreePath, into added: inout [LiveTree.Located]) {
    if path.depth > 1 { added.append(LiveTree.Located(id: id, key: key, path: path, contents: contents)) }
    for (index, child) in children.enumerated() { path.child(index).map { child.collectAdded(at: $0, into: &added) } }
  }

  fileprivate func screen(of contents: any ScreenContent, at path: TreePath) -> LiveTree.Located? {
    if self.contents === contents { return LiveTree.Located(id: id, key: key, path: path, contents: contents) }
    for (index, child) in children.enumerated() {
      if let place = path.child(index), let found = child.screen(of: contents, at: place) { return found }
    }
    return nil
  }

  fileprivate func path(of id: NodeID, at path: TreePath) -> TreePath? {
    if self.id == id { return path }
    for (index, child) in children.enumerated() {
      if let place = path.child(index), let found = child.path(of: id, at: place) { return found }
    }
    return nil
  }
}

extension TreePath {
  /// Returns the path, before some edits, of the node that is at this path after the edits, or `nil` if one of the edits added the node.
  fileprivate func before(_ edits: ArraySlice<Edit>) -> TreePath? {
    var path: TreePath? = self
    for case .splice(let splice) in edits.reversed() {
      path = path?.shifted(in: splice.path, at: splice.index, removing: splice.inserted.count, inserting: splice.removedCount)
    }
    return path
  }

  /// Returns whether a path precedes another in tree order: a container before its children, and children by index.
  fileprivate static func isInTreeOrder(_ a: TreePath, _ b: TreePath) -> Bool {
    (0..<a.depth).lazy.map { a[$0] }.lexicographicallyPrecedes((0..<b.depth).lazy.map { b[$0] })
  }
}
