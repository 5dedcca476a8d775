/// The state of a navigator, and the identities of its nodes. Nodes are added and changed with the methods of the store.
struct Store {
  var state: NavigationState
  /// The last identity that was given to a node (``Node/identity``). Never decreases, also if a transaction is rolled back.
  private(set) var lastIdentity = 0

  /// Creates a store. All nodes of the state get new identities, because those that they have may be of another navigator.
  init(_ state: NavigationState) {
    self.state = state
    self.state.root.identifyChildren(after: &lastIdentity)
  }

  /// Creates a store without nodes.
  private init() { state = NavigationState(windows: []) }

  static let empty = Store()

  /// Returns a new identity.
  mutating func newIdentity() -> Int {
    lastIdentity += 1
    return lastIdentity
  }

  /// Returns a node as a new node of the tree.
  mutating func identified(_ node: Node) -> Node { node.identified(after: &lastIdentity) }

  /// Returns nodes that replace some children of a container. A node is kept if it is an unchanged replaced child. Of the others, a node is
  /// kept if it is equal to a replaced child in the common beginning or end of both lists. All others become new nodes.
  mutating func identified(_ nodes: [Node], replacing old: ArraySlice<Node>) -> [Node] {
    var kept: [Int: Node] = [:]
    // Nodes of features have no identities.
    if nodes.contains(where: { $0.identity != 0 }) {
      let others = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
      for node in nodes { if let other = others[node.identity], other == node { kept[node.identity] = other } }
    }
    var result: [Node?] = nodes.map { kept.removeValue(forKey: $0.identity) }
    let taken = Set(result.compactMap { $0?.identity })
    func keepEqual(_ index: Int, _ child: Int) -> Bool {
      if let node = result[index] { return node.identity == old[child].identity }
      guard !taken.contains(old[child].identity), nodes[index] == old[child] else { return false }
      result[index] = old[child]
      return true
    }
    let common = min(nodes.count, old.count)
    var (head, tail) = (0, 0)
    while head < common, keepEqual(head, old.startIndex + head) { head += 1 }
    while tail < common - head, keepEqual(nodes.count - 1 - tail, old.endIndex - 1 - tail) { tail += 1 }
    return nodes.indices.map { result[$0] ?? identified(nodes[$0]) }
  }

  /// Changes the node at a path in place. There must be a node at the path.
  mutating func modify(_ path: TreePath, _ change: (inout Node) -> Void) {
    state.root.modify(at: path, change)
  }

  /// Replaces a range of the children of the container at a path. There must be a container at the path.
  mutating func replaceChildren(_ range: Range<Int>, with nodes: [Node], at path: TreePath) {
    state.root.modify(at: path) { $0.children.replaceSubrange(range, with: nodes) }
    if nodes.contains(where: \.mayHavePolicies) { state.root.notePolicies(below: path) }
  }

  /// Appends a child to the container at a path. There must be a container at the path.
  mutating func push(_ node: Node, at path: TreePath) {
    state.root.modify(at: path) { $0.append(node) }
    if node.mayHavePolicies { state.root.notePolicies(below: path) }
  }
}

extension Node {
  /// Gives new identities to all nodes below this one. A ``ReadTracker`` does not record the call.
  fileprivate mutating func identifyChildren(after last: inout Int) {
    self = ReadTracker.ignoring { watched(watch, children: children.map { $0.identified(after: &last) }) }
  }

  fileprivate mutating func modify(at path: TreePath, level: Int = 0, _ change: (inout Node) -> Void) {
    if level == path.depth { return change(&self) }
    children[path[level]].modify(at: path, level: level + 1, change)
  }
}
