/// The live side of the tree: the identity of each node, and the contents of those that have been in sight. It follows the state edit by
/// edit, so that what did not change keeps its contents.
@MainActor
struct LiveTree {
  fileprivate struct LiveNode {
    /// The identity, and in the lowest bit whether it or something in it has been given contents.
    private var bits: Int
    fileprivate(set) var key: ScreenKey
    private(set) var contents: (any ScreenContent)?
    fileprivate(set) var children: [LiveNode]

    init(serial: Int, key: ScreenKey) {
      bits = serial << 1
      self.key = key
      children = []
    }

    /// A node and all in it, numbered outermost first.
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

  /// A screen at a place.
  struct Located {
    var id: NodeID
    var key: ScreenKey
    var path: TreePath
    var contents: (any ScreenContent)?
  }

  /// A screen without contents, by its index in what is in sight.
  struct Unmade {
    var index: Int
    var key: ScreenKey
  }

  /// What there is to tell after a commit, in the order of telling. Places are those after it, of what went those before it. Without anybody
  /// to be told, only what has contents.
  struct Change: ~Copyable {
    /// Whether anybody is told what came and went.
    let isTold: Bool
    /// What went out of sight, topmost first.
    var disappeared = Few<Located>()
    /// What left the tree, topmost first.
    var removed = Few<Located>()
    /// What came into the tree, outermost first; nothing without anybody to be told.
    var added: [Located] = []
    /// What came in sight, outermost first.
    var appeared = Few<Located>()
    /// What stayed and got other data, outermost first.
    var updated: [Located] = []
    /// The places of screens that got other data, as far as edits were followed.
    fileprivate var updates: [TreePath] = []
    /// The screens that came in sight and have had no contents.
    var unmade = Few<Unmade>()

    init(isTold: Bool = false) { self.isTold = isTold }
  }

  /// What is in sight, outermost first, while it is listed anew.
  fileprivate struct Sight {
    /// What was in sight before.
    var shown: [Located] = []
    /// How many of those that were in sight before, from the outermost, still are: mostly all but the last, and they are not listed again.
    var common = 0
    /// What is in sight behind these.
    var next: [Located] = []

    func place(at index: Int) -> TreePath { index < common ? shown[index].path : next[index - common].path }

    mutating func give(_ contents: any ScreenContent, to index: Int) {
      if index < common { shown[index].contents = contents } else { next[index - common].contents = contents }
    }

    mutating func append(_ node: borrowing LiveNode, at path: TreePath, isUnmade: Bool, _ change: inout Change) {
      if isUnmade { change.unmade.append(Unmade(index: common + next.count, key: node.key)) }
      guard next.isEmpty, common < shown.count, shown[common].id == node.id else {
        return next.append(Located(id: node.id, key: node.key, path: path, contents: node.contents))
      }
      shown[common].path = path
      if !shown[common].key.isIdentical(to: node.key) { shown[common].key = node.key }
      common += 1
    }

    /// Notes what came and went, and goes on with what is in sight now.
    mutating func finish(_ change: inout Change) {
      for index in next.indices where change.isTold || next[index].contents != nil {
        if !Self.holds(shown, from: common, next[index].id) { change.appeared.append(next[index]) }
      }
      while shown.count > common {
        let screen = shown.removeLast()
        if change.isTold || screen.contents != nil, !Self.holds(next, from: 0, screen.id) { change.disappeared.append(screen) }
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
  /// The changes it has yet to follow, each with the state it led to: nobody has asked what they mean.
  private var ahead: [(edits: Few<Edit>, state: NavigationState)] = []
  private static let maximumAhead = 64

  /// A tree without windows: the state comes with the first edits.
  init() {}

  /// Lets the edits of a commit wait until somebody asks: while nobody is told of them, and there are no contents, they mean nothing.
  mutating func followLater(_ edits: Few<Edit>, to state: NavigationState) {
    ahead.append((edits, state))
    if ahead.count > Self.maximumAhead { catchUp() }
  }

  /// Whether all is known that it is to be asked.
  var isUpToDate: Bool { ahead.isEmpty }

  /// Follows what waits.
  mutating func catchUp() {
    var waiting: [(edits: Few<Edit>, state: NavigationState)] = []
    swap(&waiting, &ahead)
    for (edits, state) in waiting {
      var change = follow(edits, to: state, isTold: false)
      finish(&change)
    }
  }

  /// Follows the edits of a commit to the `state` they led to. What came in sight is then to be given contents, and ``finish(_:)`` called:
  /// contents are made by features, while nothing here is being changed.
  ///
  /// - Parameter isTold: Whether anybody is told what came and went. If not, only what has contents is noted.
  /// - Complexity: O(what is in sight + what comes and goes × edits).
  mutating func follow(_ edits: Few<Edit>, to state: NavigationState, isTold: Bool) -> Change {
    // What is shown follows the state; nothing in the state depends on it.
    var change = Change(isTold: isTold)
    ReadTracker.ignoring { followAll(edits, to: state, &change) }
    return change
  }

  private mutating func followAll(_ edits: Few<Edit>, to state: NavigationState, _ change: inout Change) {
    let youngest = youngest
    var came: [TreePath] = []
    if let first = edits.first { follow(first, after: [], youngest, &change, &came) }
    for index in edits.rest.indices { follow(edits.rest[index], after: edits.all[...index], youngest, &change, &came) }
    change.removed.sort { TreePath.isInTreeOrder($1.path, $0.path) }
    if !came.isEmpty {
      // What came into something that came is listed with that.
      let outermost = came.filter { path in path.parent.flatMap(id(at:)).map { $0 <= youngest } == true }
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
    root.replaceChildren(splice, lastSerial: &lastSerial, isTold: change.isTold) { node, index in
      guard let place = splice.path.child(index) else { return }
      node.collectRemoved(at: place, into: &change) { id, place in
        // What is younger came with the same commit: it never was there.
        guard id <= youngest else { return nil }
        return earlier.isEmpty ? place : place.before(earlier)
      }
    }
    if !change.updates.isEmpty { change.updates = change.updates.compactMap { $0.after(splice) } }
    guard change.isTold else { return }
    came = came.compactMap { $0.after(splice) }
    came += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
  }

  /// Notes the screens that got other data, and that were there before and still are.
  private func noteUpdated(_ change: inout Change, _ youngest: NodeID) {
    for path in change.updates.sorted(by: TreePath.isInTreeOrder) {
      guard let node = root.node(at: path), node.id <= youngest, change.isTold || node.contents != nil else { continue }
      if change.updated.last?.id == node.id { continue }
      change.updated.append(Located(id: node.id, key: node.key, path: path, contents: node.contents))
    }
  }

  /// Where a screen stands that came in sight and has had no contents.
  func place(of screen: Unmade) -> TreePath { sight.place(at: screen.index) }

  /// Gives a screen that came in sight its contents.
  mutating func give(_ contents: any ScreenContent, to index: Int) {
    sight.give(contents, to: index)
    root.give(contents, at: sight.place(at: index))
  }

  /// Notes what is in sight now, once all of it has contents.
  mutating func finish(_ change: inout Change) { sight.finish(&change) }

  /// The identity of the node at a place.
  func id(at path: TreePath) -> NodeID? { root.node(at: path)?.id }

  /// The contents of the screen at a place, if it has been in sight.
  func contents(at path: TreePath) -> (any ScreenContent)? { root.node(at: path)?.contents }

  /// The screen whose contents these are; nil when it is not in the tree. Of several, one that is in sight.
  ///
  /// - Complexity: O(what is in sight), and O(nodes) for contents that are not.
  func screen(of contents: any ScreenContent) -> Located? {
    sight.shown.last { $0.contents === contents } ?? root.screen(of: contents, at: .app)
  }

  /// The place of a node.
  ///
  /// - Complexity: O(nodes).
  func path(of id: NodeID) -> TreePath? { root.path(of: id, at: .app) }

  /// Whether it has the shape and keys of a state, and contents for all in sight that are to have some: the check of the tests.
  func isConsistent(with state: NavigationState, _ makeContents: (ScreenKey, TreePath) -> (any ScreenContent)?) -> Bool {
    root.isConsistent(with: state.root, at: .app, isVisible: true, makeContents)
  }

  /// The identity of the youngest node.
  var youngest: NodeID { NodeID(lastSerial) }
}

extension LiveTree.LiveNode {
  fileprivate func node(at path: TreePath) -> Self? {
    var node = self
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return nil }
      node = node.children[path[level]]
    }
    return node
  }

  /// Puts new nodes in the place of a run of children of the node below at the splice's path.
  ///
  /// - Parameter goes: Called with each that goes and its index, if it has contents or somebody is told.
  fileprivate mutating func replaceChildren(
    _ splice: Edit.Splice, lastSerial: inout Int, isTold: Bool, level: Int = 0, _ goes: (inout LiveTree.LiveNode, Int) -> Void
  ) {
    guard level == splice.path.depth else {
      return children[splice.path[level]].replaceChildren(
        splice, lastSerial: &lastSerial, isTold: isTold, level: level + 1, goes)
    }
    let range = splice.index..<splice.index + splice.removedCount
    for index in range where isTold || children[index].holdsContents { goes(&children[index], index) }
    if range.upperBound == children.count {
      // The end of a stack, mostly.
      if range.count == 1 { children.removeLast() } else { children.removeSubrange(range) }
      for node in splice.inserted { children.append(LiveTree.LiveNode(node, lastSerial: &lastSerial)) }
      return
    }
    var inserted: [LiveTree.LiveNode] = []
    for node in splice.inserted { inserted.append(LiveTree.LiveNode(node, lastSerial: &lastSerial)) }
    children.replaceSubrange(range, with: inserted)
  }

  /// Lists what is in sight, outermost first, and which of it is a screen without contents. Mutating only so that no node is copied on the
  /// way.
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
    with node: Node, at path: TreePath, isVisible: Bool, _ makeContents: (ScreenKey, TreePath) -> (any ScreenContent)?
  ) -> Bool {
    guard children.count == node.children.count, key == node.key || node.kind == .app else { return false }
    if isVisible, node.isScreen, contents == nil, makeContents(node.key, path) != nil { return false }
    return zip(children, node.children).enumerated().allSatisfy { index, pair in
      path.child(index).map { pair.0.isConsistent(with: pair.1, at: $0, isVisible: isVisible && node.shows(index), makeContents) } == true
    }
  }

  /// Lists what leaves with this node, at the places that are given for where it stood when it left: what has contents, and the rest if
  /// somebody is told. Mutating only so that no node is copied on the way.
  fileprivate mutating func collectRemoved(at path: TreePath, into change: inout LiveTree.Change, _ place: (NodeID, TreePath) -> TreePath?)
  {
    if path.depth > 1, change.isTold || contents != nil, let place = place(id, path) {
      change.removed.append(LiveTree.Located(id: id, key: key, path: place, contents: contents))
    }
    for index in children.indices where change.isTold || children[index].holdsContents {
      path.child(index).map { children[index].collectRemoved(at: $0, into: &change, place) }
    }
  }

  /// Lists this node and what is in it, outermost first.
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
  /// Where what stands here stands after a splice; nil when it goes with it.
  fileprivate func after(_ splice: Edit.Splice) -> TreePath? {
    shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
  }

  /// Where what stands here stood before these edits; nil when it came with one of them.
  fileprivate func before(_ edits: ArraySlice<Edit>) -> TreePath? {
    var path: TreePath? = self
    for case .splice(let splice) in edits.reversed() {
      path = path?.shifted(in: splice.path, at: splice.index, removing: splice.inserted.count, inserting: splice.removedCount)
    }
    return path
  }

  /// Whether a place is above or before another.
  fileprivate static func isInTreeOrder(_ a: TreePath, _ b: TreePath) -> Bool {
    (0..<a.depth).lazy.map { a[$0] }.lexicographicallyPrecedes((0..<b.depth).lazy.map { b[$0] })
  }
}
