public import Groma

extension ViewTree {
  /// Creates the tree of the views that should show the state of a navigator.
  ///
  /// A view hierarchy cannot show every state directly. In two cases, the tree contains a view that is not in the state:
  ///
  /// * Stacks, tabs and splits in a stack, and splits in a split, are in a ``Kind/wrapper``.
  /// * An empty stack contains a ``Kind/placeholder``.
  ///
  /// - Complexity: O(nodes).
  @MainActor public init(_ navigator: Navigator) {
    var identities = navigator.identities[...]
    let app = navigator.state.root
    _ = identities.popFirst()
    self.init(windows: app.children.map { Window($0, &identities) })
  }
}

extension ViewTree.Window {
  /// Creates the views of a window.
  ///
  /// - Parameter identities: The identities of the window, the nodes in it, and all nodes after it, in tree order. The identities of the
  ///   window and its nodes are removed.
  fileprivate init(_ node: Node, _ identities: inout ArraySlice<NodeID>) {
    let id = identities.removeFirst()
    let layers = node.children.map { child in
      ViewTree.Layer(ViewTree.View(child, &identities), presentation: child.isBare ? Presentation() : child.presentation)
    }
    self.init(id: .node(id), name: node.key, layers: layers)
  }
}

extension ViewTree.View {
  /// Creates the view of a node and the views inside it. Removes their identities from `identities`.
  fileprivate init(_ node: Node, _ identities: inout ArraySlice<NodeID>) {
    let id = identities.removeFirst()
    var children = node.children.map { ViewTree.View($0, &identities).wrapped(in: .node(node.kind)) }
    if children.isEmpty, node.kind == .stack { children = [ViewTree.View(id: .placeholder(id), kind: .placeholder, key: node.key)] }
    let attributes = node.isBare ? nil : node.attributes
    self.init(
      id: .node(id), kind: attributes?.isRequest == true ? .question : .node(node.kind), key: node.key, children: children,
      selection: node.selection, appearance: attributes?.appearance ?? Appearance(),
      isLocked: attributes?.policies.lock != nil || children.contains(where: \.isLocked))
  }

  /// Returns the view, or a wrapper around it if a container of a kind cannot contain it directly.
  private func wrapped(in container: ViewTree.Kind) -> ViewTree.View {
    guard !container.canContain(kind), case .node(let node) = id else { return self }
    return ViewTree.View(id: .wrapper(node), kind: .wrapper, key: key, children: [self], appearance: appearance, isLocked: isLocked)
  }
}
