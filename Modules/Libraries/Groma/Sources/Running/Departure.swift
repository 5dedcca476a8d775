/// A permanently removed screen that had a completion or flow data.
package struct Departure: Sendable {
  /// The key of the screen.
  package let screen: ScreenKey
  /// The flow data of the screen, or `nil` if it had none.
  package let flowData: AnyFlowData?
  /// The position of the removal: the path of the first child that was removed together with the screen, adjusted to later changes. A node
  /// that is now at this path is a different node.
  package internal(set) var place: TreePath
  /// Whether no enclosing screen with flow data was removed together with the screen.
  package let isOutermost: Bool
  let completion: AppRoute?
}

extension NavigationTransaction {
  /// The removal of children of a container, with the children as they were then.
  struct Removal: Sendable {
    /// The removed children, in order.
    var nodes: [Node]
    /// The ``Node/identity`` of the container.
    let containerIdentity: Int
    /// The kind of the container, and the rule that decides which of its children are visible.
    let container: (kind: Kind, visibility: Kind.Visibility)
    /// The path of the first removed child, in ``tree``.
    var place: TreePath
    /// The tree after the removal.
    var tree: Node

    /// The removed screens that had a completion or flow data, outermost first. Their places are in ``tree``.
    var departures: [Departure] {
      var departures: [Departure] = []
      Self.visit(nodes, in: container, isWithin: false) { node, isWithin in
        departures.append(
          Departure(
            screen: node.key, flowData: node.flowData, place: place, isOutermost: !isWithin, completion: node.policies.completion))
      }
      return departures
    }

    /// Visits the screens with a completion or flow data among sibling nodes and in their subtrees, outermost first. `isWithin` is `true` if
    /// another of these screens has flow data and encloses the screen.
    private static func visit(
      _ nodes: [Node], in container: (kind: Kind, visibility: Kind.Visibility), isWithin: Bool, _ body: (Node, _ isWithin: Bool) -> Void
    ) {
      var isWithin = isWithin
      for node in nodes where node.mayHavePolicies {
        let hasFlow = !node.isBare && node.flowData != nil
        if hasFlow || !node.isBare && node.policies.completion != nil { body(node, isWithin) }
        visit(node.children, in: (node.kind, node.visibility), isWithin: isWithin || hasFlow, body)
        if container.visibility == .last, hasFlow { isWithin = true }
        if container.kind == .window, node.hasVisibleFlow { isWithin = true }
      }
    }
  }

  /// Records the removal of children of a container, so that their completions and the hooks of the app's parts run later: see
  /// ``completeChanges(ofRoute:)``. Children that are removed directly below those of the last removal count as removed together with them.
  ///
  /// - Parameters:
  ///   - children: The children before the change.
  ///   - index: The index of the first of them.
  ///   - path: The path of the container.
  ///   - new: The children after the change. Those that stay were not removed.
  mutating func noteRemoval(of children: [Node], at index: Int, in path: TreePath, replacedBy new: [Node]) {
    guard !children.isEmpty, store.state.root.mayHavePolicies, let place = path.child(index) else { return }
    let kept = Set(new.map(\.identity))
    let nodes = children.filter { !kept.contains($0.identity) }
    guard !nodes.isEmpty, let container = store.state.node(at: path) else { return }
    var removal = Removal(
      nodes: nodes, containerIdentity: container.identity, container: (container.kind, container.visibility), place: place,
      tree: store.state.root)
    if new.isEmpty, let last = removals.last, last.containerIdentity == container.identity,
      last.place.vacated(from: last.tree, to: removal.tree) == place
    {
      removals.removeLast()
      removal.nodes += last.nodes
    }
    removals.append(removal)
  }
}

extension Node {
  /// Whether this node or one of its visible descendants has flow data. In a stack, the covered screens count as well, but not their
  /// contents.
  fileprivate var hasVisibleFlow: Bool {
    guard mayHavePolicies else { return false }
    if !isBare, flowData != nil { return true }
    if visibility == .last, children.contains(where: { !$0.isBare && $0.flowData != nil }) { return true }
    return visibleChildren.contains { children[$0].hasVisibleFlow }
  }
}
