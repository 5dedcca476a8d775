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
    let root = navigator.fold { (node: Node, id: NodeID, parts: [Part]) -> Part in
      switch node.kind {
      case .app: return .app(parts.compactMap(\.window))
      case .window: return .window(Window(id: .node(id), name: node.key, layers: parts.compactMap(\.layer)))
      default:
        let view = View(node, id, parts.compactMap(\.layer?.view))
        return .layer(node.isBare ? Layer(view) : Layer(view, presentation: node.presentation))
      }
    }
    if case .app(let windows) = root { self.init(windows: windows) } else { self.init() }
  }

  /// The part of the tree that a node becomes. Each view is a layer at first; most of them are placed in another view.
  private enum Part {
    case app([Window])
    case window(Window)
    case layer(Layer)

    var window: Window? { if case .window(let window) = self { window } else { nil } }
    var layer: Layer? { if case .layer(let layer) = self { layer } else { nil } }
  }
}

extension ViewTree.View {
  /// Creates the view of a node.
  ///
  /// - Parameter views: The views of the children.
  fileprivate init(_ node: Node, _ id: NodeID, _ views: [ViewTree.View]) {
    let attributes = node.isBare ? nil : node.attributes
    var children = views
    switch node.kind {
    case .stack where views.isEmpty: children = [ViewTree.View(id: .placeholder(id), kind: .placeholder, key: node.key)]
    default: children = views.map { $0.wrapped(in: .node(node.kind)) }
    }
    self.init(
      id: .node(id), kind: attributes?.isRequest == true ? .question : .node(node.kind), key: node.key, children: children,
      selection: node.selection, appearance: attributes?.appearance ?? Appearance(),
      isLocked: attributes?.policies.lock != nil || views.contains(where: \.isLocked))
  }

  /// Returns the view, or a wrapper around it if a container of a kind cannot contain it directly.
  private func wrapped(in container: ViewTree.Kind) -> ViewTree.View {
    guard !container.canContain(kind), case .node(let node) = id else { return self }
    return ViewTree.View(id: .wrapper(node), kind: .wrapper, key: key, children: [self], appearance: appearance, isLocked: isLocked)
  }
}
