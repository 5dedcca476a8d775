/// The state, the identities of its nodes and its key index. Changes of the tree must be made with the methods of the store, which also
/// update the index.
struct Store {
  var state: NavigationState
  private(set) var index: KeyIndex?
  /// The last identity that was given to a node (``Node/identity``). Never decreases, also if a transaction is rolled back.
  private(set) var lastIdentity = 0

  /// The number of nodes up to which a tree is searched without an index.
  private static let scannedNodes = 64

  /// Creates a store. All nodes of the state get new identities, because those that they have may be of another navigator.
  init(_ state: NavigationState) {
    self.state = state
    self.state.root.identifyChildren(after: &lastIdentity)
  }

  /// Creates a store whose nodes keep their identities. No node may be added.
  fileprivate init(keeping state: NavigationState) { self.state = state }

  static let empty = Store(keeping: NavigationState(windows: []))

  /// Replaces the state with an earlier or a later one of the same navigator. The nodes keep their identities.
  mutating func replace(with state: NavigationState) {
    self.state = state
    index = nil
  }

  /// Returns a new identity.
  mutating func newIdentity() -> Int {
    lastIdentity += 1
    return lastIdentity
  }

  /// Returns a node as a new node of the tree.
  mutating func identified(_ node: Node) -> Node { node.identified(after: &lastIdentity) }

  /// Returns nodes that replace some children of a container. A node is kept if it is equal to a replaced child in the common beginning or
  /// end of both lists, or if it is an unchanged replaced child. All others become new nodes.
  mutating func identified(_ nodes: [Node], replacing old: [Node]) -> [Node] {
    var nodes = nodes
    let common = min(nodes.count, old.count)
    var head = 0
    while head < common, nodes[head] == old[head] {
      nodes[head] = old[head]
      head += 1
    }
    var tail = 0
    while tail < common - head, nodes[nodes.count - 1 - tail] == old[old.count - 1 - tail] {
      nodes[nodes.count - 1 - tail] = old[old.count - 1 - tail]
      tail += 1
    }
    var others = Dictionary(old[head..<old.count - tail].map { ($0.identity, $0) }) { first, _ in first }
    for index in head..<nodes.count - tail {
      if let other = others[nodes[index].identity], other == nodes[index] {
        nodes[index] = other
        others[other.identity] = nil
      } else {
        nodes[index] = identified(nodes[index])
      }
    }
    return nodes
  }

  /// Applies an edit. Its paths and indices must be valid in the state.
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .splice(let splice): apply(splice)
    case .select(let path, _, let to): state.root.modify(at: path) { $0.selection = to }
    case .update(let path, _, let to):
      state.root.modify(at: path) { $0.key = to }
      index?.update(to, at: path)
    case .configure(let path, _, let to):
      state.root.modify(at: path) { $0.attributes = to }
      if to.hasPolicies { state.root.notePolicies(below: path) }
    case .put(let name, _, let to): state.put(to, named: name)
    case .wait(let kind, _, let to): state.setWaiting(kind, to)
    }
  }

  mutating func apply(_ splice: Edit.Splice) {
    state.root.replaceChildren(splice)
    if splice.inserted.contains(where: \.mayHavePolicies) { state.root.notePolicies(below: splice.path) }
    if index != nil { note(splice) }
  }

  /// Appends a child to a container that has `count` children.
  mutating func push(_ node: Node, at path: TreePath, _ count: Int) {
    state.root.modify(at: path) { $0.children.append(node) }
    if node.mayHavePolicies { state.root.notePolicies(below: path) }
    guard index != nil, let place = path.child(count) else { return }
    index?.insert(node, at: place)
    if index?.isOutdated == true { index = nil }
  }

  /// Adds the inserted children, and the siblings after them whose index has changed, to the key index. Then discards an outdated index.
  private mutating func note(_ splice: Edit.Splice) {
    for (offset, node) in splice.inserted.enumerated() {
      if let place = splice.path.child(splice.index + offset) { index?.insert(node, at: place) }
    }
    if splice.inserted.count != splice.removedCount {
      let siblings = state.read(splice.path) { $0.children.dropFirst(splice.index + splice.inserted.count) } ?? []
      for (position, sibling) in zip(siblings.indices, siblings) {
        if let place = splice.path.child(position) { index?.insert(sibling, at: place) }
      }
    }
    if index?.isOutdated == true { index = nil }
  }

  /// Returns the paths of all nodes that match, in any order. Creates the index if the tree is large and has none.
  ///
  /// Returns `nil` if the caller must scan the tree: the match is not for a key or a name, or the tree is small, has no index, and is not
  /// watched by a ``ReadTracker``.
  mutating func places(of match: Match) -> [TreePath]? {
    guard match.isIndexed else { return nil }
    // Counting the nodes of a watched state would read all of them.
    if let places = state.watchedPlaces(of: match) { return places }
    if index == nil, state.root.count(upTo: Self.scannedNodes) > Self.scannedNodes { index = KeyIndex(state.root) }
    guard let index else { return nil }
    if let key = match.key { return index.places(of: key, in: state) }
    return match.name.map { index.places(named: $0, in: state) }
  }
}

extension Node {
  /// Gives new identities to all nodes below this one. A ``ReadTracker`` does not record the call.
  fileprivate mutating func identifyChildren(after last: inout Int) {
    self = ReadTracker.ignoring { watched(watch, children: children.map { $0.identified(after: &last) }) }
  }

  /// Changes the node at a path in place.
  fileprivate mutating func modify(at path: TreePath, level: Int = 0, _ change: (inout Node) -> Void) {
    if level == path.depth { return change(&self) }
    children[path[level]].modify(at: path, level: level + 1, change)
  }

  /// Applies a splice to the container at its path. The recursion uses no closure, because a closure would copy the splice at each level.
  fileprivate mutating func replaceChildren(_ splice: Edit.Splice, level: Int = 0) {
    if level < splice.path.depth { return children[splice.path[level]].replaceChildren(splice, level: level + 1) }
    // Usually one child replaces another, or children are appended.
    if splice.removedCount == 1, let node = splice.inserted.only {
      children[splice.index] = node
    } else if splice.removedCount == 0, splice.index == children.count {
      children += splice.inserted
    } else {
      children.replaceSubrange(splice.index..<splice.index + splice.removedCount, with: splice.inserted)
    }
  }

  /// Returns the number of nodes in this subtree. Counting stops when the number exceeds `limit`.
  func count(upTo limit: Int) -> Int {
    var count = 1
    // An iterator would copy the list.
    for index in 0..<childCount where count <= limit { count += child(index).count(upTo: limit - count) }
    return count
  }
}

extension NavigationState {
  /// Returns the state after edits, which are applied in order. The paths and indices of each edit must be valid in the state after the
  /// preceding edits.
  package func applying(_ edits: some Sequence<Edit>) -> NavigationState {
    var store = Store(keeping: self)
    for edit in edits { store.apply(edit) }
    return store.state
  }
}
