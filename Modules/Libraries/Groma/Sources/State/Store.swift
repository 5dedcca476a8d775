/// The state and its key index. Changes of the tree must be made with the methods of the store, which also update the index.
struct Store {
  var state: NavigationState
  private(set) var index: KeyIndex?

  /// The number of nodes up to which a tree is searched without an index.
  private static let scannedNodes = 64

  init(_ state: NavigationState) { self.state = state }

  static let empty = Store(NavigationState(windows: []))

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
    var store = Store(self)
    for edit in edits { store.apply(edit) }
    return store.state
  }
}
