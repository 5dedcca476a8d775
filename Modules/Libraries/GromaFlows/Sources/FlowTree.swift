public import Groma

/// The flows that are in a state, as a tree.
public struct FlowTree: Hashable, Sendable {
  /// One flow.
  public struct Node: Hashable, Sendable {
    /// Its screen.
    public let screen: ScreenKey
    /// Where that is.
    public let path: TreePath
    /// Its data; nil when it has not started, since its screen was never visible.
    public let data: AnyFlowData?
    /// The number of flows around it.
    public let depth: Int
  }

  /// A parent before its children, in the order of the tree of screens.
  public let nodes: [Node]

  /// The flows of a table in a state.
  ///
  /// - Complexity: O(nodes × depth).
  public init(of state: NavigationState, _ table: FlowTable) {
    let names = Set(table.all.map(\.name))
    func isFlow(_ path: TreePath) -> Bool { state.node(at: path).map { names.contains($0.key.name) } == true }
    var nodes: [Node] = []
    func visit(_ node: Groma.Node, at path: TreePath) {
      if path.depth > 1, names.contains(node.key.name) {
        let depth = state.surroundings(of: path).dropFirst().count(where: isFlow)
        nodes.append(Node(screen: node.key, path: path, data: node.decoration.flowData, depth: depth))
      }
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, at: $0) } }
    }
    visit(state.root, at: .app)
    self.nodes = nodes
  }
}
