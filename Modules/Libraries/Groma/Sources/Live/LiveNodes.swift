/// The presence of the nodes in a navigator's tree: the identities that observers and contexts see, and the models of the screens.
///
/// The presence of a node begins when the node enters the tree and ends when it leaves. A node that an undo or a redo brings back has a new
/// presence, with a new ``NodeID`` and a new model.
@MainActor
struct LiveNodes {
  /// A node with its presence and its path.
  struct Located {
    var id: NodeID
    var key: ScreenKey
    var path: TreePath
    var model: (any ScreenModel)?
  }

  /// A visible screen without a model, identified by its index among the visible nodes.
  struct Unmade {
    var index: Int
    var id: NodeID
    var key: ScreenKey
  }

  /// The changes of a commit that cause events or calls to models. Removed and hidden nodes have their paths before the commit; other nodes
  /// have their paths after the commit.
  struct Change: ~Copyable {
    /// Whether all nodes are listed. If `false`, only nodes with a model are listed.
    var isObserved = false
    /// The nodes that are no longer visible, topmost first.
    var disappeared: [Located] = []
    /// The removed nodes, topmost first.
    var removed: [Located] = []
    /// The added nodes, outermost first. Empty if only nodes with a model are listed.
    var added: [Located] = []
    /// The nodes that have become visible, outermost first.
    var appeared: [Located] = []
    /// The screens whose data has changed in place, outermost first.
    var updated: [Located] = []
    /// The visible screens that have no model, outermost first.
    var unmade: [Unmade] = []
  }

  /// The list of the visible nodes, outermost first. It is rebuilt after each commit.
  private struct Sight {
    /// The nodes that were visible before the commit.
    var shown: [Located] = []
    /// The number of leading nodes in `shown` that are still visible. These nodes are not listed again in `next`. Usually only the last
    /// node in `shown` is no longer visible.
    var common = 0
    /// The nodes of the rebuilt list after the common nodes.
    var next: [Located] = []

    /// Assigns a model to the node at an index of the rebuilt list, and returns its presence.
    mutating func give(_ model: any ScreenModel, to index: Int) -> NodeID {
      if index < common {
        shown[index].model = model
        return shown[index].id
      }
      next[index - common].model = model
      return next[index - common].id
    }

    /// Assigns a model to a node of the list, if it is visible.
    mutating func give(_ model: any ScreenModel, to id: NodeID) {
      if let index = shown.firstIndex(where: { $0.id == id }) { shown[index].model = model }
    }

    /// Appends a node to the rebuilt list if it is the next one of the current list. Returns `false`, without a change, if it is not.
    mutating func keep(_ id: NodeID, _ node: Node, at path: TreePath) -> Bool {
      guard next.isEmpty, common < shown.count, shown[common].id == id else { return false }
      shown[common].path = path
      if !shown[common].key.isIdentical(to: node.key) { shown[common].key = node.key }
      common += 1
      return true
    }

    mutating func append(_ node: Located) { next.append(node) }

    /// Whether the node at an index of the rebuilt list has a model.
    func hasModel(_ index: Int) -> Bool { (index < common ? shown[index] : next[index - common]).model != nil }

    /// Lists in `change` the nodes that have become visible and the nodes that are no longer visible. Then replaces the current list with
    /// the rebuilt list.
    mutating func finish(_ change: inout Change) {
      for index in next.indices where change.isObserved || next[index].model != nil {
        if !Self.holds(shown, from: common, next[index].id) { change.appeared.append(next[index]) }
      }
      while shown.count > common {
        let screen = shown.removeLast()
        if change.isObserved || screen.model != nil, !Self.holds(next, from: 0, screen.id) { change.disappeared.append(screen) }
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

  /// The tree after the last commit that was followed.
  private(set) var root = NavigationState(windows: []).root
  /// The last identity of a node when the last commit was followed.
  private var lastIdentity = 0
  /// The presences of the nodes that came back, by their identities. For all others, the number of the presence is the identity.
  private var returned: [Int: NodeID] = [:]
  private var models: [NodeID: any ScreenModel] = [:]
  private var sight = Sight()

  /// Follows a commit: lists its changes, and begins and ends presences.
  ///
  /// The caller then assigns models to the screens in ``Change/unmade`` that have a model, and calls ``finish(_:)``. Between these calls,
  /// the nodes can be read.
  ///
  /// - Parameters:
  ///   - difference: The difference between ``root`` and the tree after the commit.
  ///   - lastIdentity: The last identity of a node.
  ///   - newIdentity: Returns a new identity. Called for each node that came back.
  ///   - change: An empty change, whose ``Change/isObserved`` determines which nodes are listed.
  mutating func follow(_ difference: TreeDifference, lastIdentity: Int, newIdentity: () -> Int, _ change: inout Change) {
    // What the app shows does not change the result of a route.
    ReadTracker.ignoring { followAll(difference, lastIdentity, newIdentity, &change) }
  }

  private mutating func followAll(
    _ difference: TreeDifference, _ lastIdentity: Int, _ newIdentity: () -> Int, _ change: inout Change
  ) {
    for place in difference.removed.reversed() {
      let old = located(place)
      if place.path.depth > 1, change.isObserved || old.model != nil { change.removed.append(old) }
      if old.model != nil { models[old.id] = nil }
      if !returned.isEmpty { returned[place.node.identity] = nil }
    }
    for place in difference.added where place.node.identity <= self.lastIdentity {
      returned[place.node.identity] = NodeID(newIdentity())
    }
    root = difference.new
    self.lastIdentity = lastIdentity
    if change.isObserved { change.added = difference.added.filter { $0.path.depth > 1 }.map(located) }
    show(root, at: .app, &change)
    for updated in difference.changed where updated.hasOtherKey {
      let screen = located(TreeDifference.Place(node: updated.new, path: updated.path))
      if change.isObserved || screen.model != nil { change.updated.append(screen) }
    }
  }

  /// Appends the visible nodes to ``sight``, outermost first, and lists the visible screens without a model in `change`.
  private mutating func show(_ node: Node, at path: TreePath, _ change: inout Change) {
    if node.kind.isContent {
      let (id, index) = (id(of: node), sight.common + sight.next.count)
      if !sight.keep(id, node, at: path) { sight.append(located(TreeDifference.Place(node: node, path: path))) }
      if !sight.hasModel(index), node.isScreen { change.unmade.append(Unmade(index: index, id: id, key: node.key)) }
    }
    for index in node.visibleChildren { if let place = path.child(index) { show(node.child(index), at: place, &change) } }
  }

  /// Assigns a model to the screen at an index in the list of visible nodes. Call this method before ``finish(_:)``.
  mutating func give(_ model: any ScreenModel, to index: Int) { self.models[sight.give(model, to: index)] = model }

  /// Assigns a model to a node between two changes.
  mutating func give(_ model: any ScreenModel, to id: NodeID) {
    models[id] = model
    sight.give(model, to: id)
  }

  /// Completes a change: lists the nodes that have appeared and disappeared. Called after models have been assigned to all screens that
  /// have a model.
  mutating func finish(_ change: inout Change) { sight.finish(&change) }

  private func located(_ place: TreeDifference.Place) -> Located {
    let id = id(of: place.node)
    return Located(id: id, key: place.node.key, path: place.path, model: models.isEmpty ? nil : models[id])
  }
}

// MARK: - Looking

extension LiveNodes {
  /// Returns the presence of a node of the tree.
  func id(of node: Node) -> NodeID { id(ofIdentity: node.identity) }

  /// Returns the presence of the node with an identity.
  func id(ofIdentity identity: Int) -> NodeID { returned.isEmpty ? NodeID(identity) : returned[identity] ?? NodeID(identity) }

  /// Returns the presence of the node at a path, or `nil` if there is no node.
  func id(at path: TreePath) -> NodeID? { ReadTracker.ignoring { root.read(path, id(of:)) } }

  /// Returns the model of a node, or `nil` if the node has none.
  func model(of id: NodeID) -> (any ScreenModel)? { models[id] }

  /// Returns the model of the screen at a path, or `nil` if there is no screen or the screen has no model yet.
  func model(at path: TreePath) -> (any ScreenModel)? { id(at: path).flatMap { models[$0] } }

  /// Returns the screen of a model, or `nil` if no screen in the tree has the model. If several screens share the model, a visible screen
  /// is preferred.
  ///
  /// - Complexity: O(visible nodes); O(nodes) for the model of a screen that is not visible.
  func screen(of model: any ScreenModel) -> Located? {
    if let screen = sight.shown.last(where: { $0.model === model }) { return screen }
    return place { self.models[id(of: $0)] === model }.map(located)
  }

  /// Returns the path of a node, or `nil` if the node has been removed.
  ///
  /// - Complexity: O(nodes).
  func path(of id: NodeID) -> TreePath? { place { self.id(of: $0) == id }?.path }

  /// The presences of all nodes, each node before its children.
  var identities: [NodeID] {
    var identities: [NodeID] = []
    func add(_ node: Node) {
      identities.append(id(of: node))
      for child in node.children { add(child) }
    }
    ReadTracker.ignoring { add(root) }
    return identities
  }

  /// Returns the first node in tree order that meets a condition.
  private func place(_ isWanted: (Node) -> Bool) -> TreeDifference.Place? {
    func place(in node: Node, at path: TreePath) -> TreeDifference.Place? {
      if isWanted(node) { return TreeDifference.Place(node: node, path: path) }
      let children = node.children
      for index in children.indices {
        if let child = path.child(index), let found = place(in: children[index], at: child) { return found }
      }
      return nil
    }
    return ReadTracker.ignoring { place(in: root, at: .app) }
  }

  /// Returns whether the tree is that of a state, all visible nodes of the state are listed as such, and each visible screen for which
  /// `makeModel` creates a model has one. Used by tests.
  func isConsistent(with state: NavigationState, _ makeModel: (ScreenKey, NodeID) -> (any ScreenModel)?) -> Bool {
    let difference = TreeDifference(from: root, to: state.root)
    guard root == state.root, difference.added.isEmpty, difference.removed.isEmpty else { return false }
    var shown: [NodeID] = []
    func lacksModel(_ node: Node) -> Bool {
      let id = id(of: node)
      if node.kind.isContent { shown.append(id) }
      if node.isScreen, models[id] == nil, makeModel(node.key, id) != nil { return true }
      return node.visibleChildren.contains { lacksModel(node.child($0)) }
    }
    return !lacksModel(state.root) && sight.shown.map(\.id) == shown
  }
}
