/// The state and its index: the one place where edits are applied.
struct Store {
  var state: NavigationState
  private(set) var index: KeyIndex?

  /// Trees up to this many nodes are searched without an index.
  private static let scannedNodes = 64

  init(_ state: NavigationState) { self.state = state }

  static let empty = Store(NavigationState(windows: []))

  /// Applies an edit that fits the state.
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .splice(let splice): apply(splice)
    case .select(let path, _, let to): state.root.modify(at: path) { $0.selection = to }
    case .update(let path, _, let to):
      state.root.modify(at: path) { $0.key = to }
      index?.update(to, at: path)
    case .decorate(let path, _, let to):
      state.root.modify(at: path) { $0.decoration = to }
      if to.isMinded { state.root.noteMinded(below: path) }
    case .put(let name, _, let to): state.put(to, named: name)
    case .wait(let kind, _, let to): state.setWaiting(kind, to)
    }
  }

  mutating func apply(_ splice: Edit.Splice) {
    state.root.replaceChildren(splice)
    if splice.inserted.contains(where: \.mayBeMinded) { state.root.noteMinded(below: splice.path) }
    if index != nil { note(splice) }
  }

  /// Puts a child at the end of a container that holds `count`.
  mutating func push(_ node: Node, at path: TreePath, _ count: Int) {
    state.root.modify(at: path) { $0.children.append(node) }
    if node.mayBeMinded { state.root.noteMinded(below: path) }
    guard index != nil, let place = path.child(count) else { return }
    index?.insert(node, at: place)
    if index?.isWornOut == true { index = nil }
  }

  /// Tells the index what came, and what stands elsewhere now.
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
    if index?.isWornOut == true { index = nil }
  }

  /// The places of a key or a name; nil in a tree so small that scanning it costs less than an index.
  mutating func places(of match: Match) -> [TreePath]? {
    guard match.isIndexed else { return nil }
    // To count the nodes would be to look at all of them.
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

  /// Replaces a run of children of the container below at the splice's path. A recursion without a closure, which would copy the splice
  /// for each level.
  fileprivate mutating func replaceChildren(_ splice: Edit.Splice, level: Int = 0) {
    if level < splice.path.depth { return children[splice.path[level]].replaceChildren(splice, level: level + 1) }
    // Mostly one takes the place of another, or comes at the end.
    if splice.removedCount == 1, let node = splice.inserted.only {
      children[splice.index] = node
    } else if splice.removedCount == 0, splice.index == children.count {
      children += splice.inserted
    } else {
      children.replaceSubrange(splice.index..<splice.index + splice.removedCount, with: splice.inserted)
    }
  }

  /// How many nodes there are, counting no further than just above `limit`.
  func count(upTo limit: Int) -> Int {
    var count = 1
    for child in children where count <= limit { count += child.count(upTo: limit - count) }
    return count
  }
}

extension NavigationState {
  /// The state after edits that fit it.
  package func applying(_ edits: some Sequence<Edit>) -> NavigationState {
    var store = Store(self)
    for edit in edits { store.apply(edit) }
    return store.state
  }
}
