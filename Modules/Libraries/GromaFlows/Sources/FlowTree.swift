public import Groma

/// The tree of flows whose screens are in a state.
public struct FlowTree: Hashable, Sendable {
  /// A flow in the tree.
  public struct Node: Hashable, Sendable {
    /// The screen of the flow.
    public let screen: ScreenKey
    /// The path of the screen.
    public let path: TreePath
    /// The data of the flow, or `nil` if the flow is not running.
    package let data: AnyFlowData?
    /// Whether the flow is running: it has started, and its screen has not finished.
    public var isRunning: Bool { data != nil }

    /// Returns the data of the flow, or `nil` if the flow is not running or keeps data of another type.
    public func data<Data: FlowData>(_: Data.Type = Data.self) -> Data? { data?.base as? Data }

    /// The number of enclosing flows.
    public let depth: Int
  }

  /// The flows in the order of the container tree, each screen before the screens that it contains.
  public let nodes: [Node]

  /// Creates the tree of those flows in a table that have a screen in a state.
  ///
  /// - Complexity: O(nodes × depth).
  public init(of state: NavigationState, _ table: FlowTable) {
    let names = Set(table.all.map(\.name))
    func isFlow(_ path: TreePath) -> Bool { state.node(at: path).map { names.contains($0.key.name) } == true }
    var nodes: [Node] = []
    func visit(_ node: Groma.Node, at path: TreePath) {
      if path.depth > 1, names.contains(node.key.name) {
        let depth = state.surroundings(of: path).dropFirst().count(where: isFlow)
        nodes.append(Node(screen: node.key, path: path, data: node.flowData, depth: depth))
      }
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, at: $0) } }
    }
    visit(state.root, at: .app)
    self.nodes = nodes
  }
}
