public import Groma

extension ViewTree {
  /// Creates the tree of the views that should show the state of a navigator.
  ///
  /// A view hierarchy cannot show every state directly. In two cases, the tree contains a view that is not in the state:
  ///
  /// * Stacks, tabs and splits in a stack, and splits in a split, are in a ``Kind/wrapper``.
  /// * An empty stack contains a ``Kind/placeholder``.
  ///
  /// A visible screen has at most one back item: that of the nearest stack with several screens, or of the nearest collapsed split that
  /// shows a later column (``View/columnBack``). The view in a stack around it has a hidden back item, unless another visible screen in the
  /// view has no back item of its own.
  ///
  /// - Complexity: O(nodes).
  @MainActor public init(_ navigator: Navigator) { self.init(navigator.state.root, in: navigator) }

  /// Creates the tree of the views that should show a tree of nodes, which can be that of an earlier state.
  @MainActor init(_ app: Node, in navigator: Navigator) {
    var identities = navigator.identities(in: app)[...]
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
      ViewTree.Layer(ViewTree.View.make(child, &identities).view, presentation: child.isBare ? Presentation() : child.presentation)
    }
    self.init(id: .node(id), name: node.key, layers: layers)
  }
}

extension ViewTree.View {
  /// Creates the view of a node and the views inside it. Removes their identities from `identities`.
  ///
  /// - Returns: The view, and whether a visible screen in it has no back item inside the view.
  fileprivate static func make(_ node: Node, _ identities: inout ArraySlice<NodeID>) -> (view: Self, isOpen: Bool) {
    let id = identities.removeFirst()
    var (children, areOpen): ([Self], [Bool]) = ([], [])
    for child in node.children {
      let (view, isOpen) = make(child, &identities)
      children.append(view.wrapped(in: .node(node.kind)))
      areOpen.append(isOpen)
    }
    if children.isEmpty, node.kind == .stack {
      (children, areOpen) = ([ViewTree.View(id: .placeholder(id), kind: .placeholder, key: node.key)], [true])
    }
    let attributes = node.isBare ? nil : node.attributes
    var view = Self(
      id: .node(id), kind: attributes?.isRequest == true ? .question : .node(node.kind), key: node.key, children: children,
      selection: node.selection, appearance: attributes?.appearance ?? Appearance(),
      isLocked: attributes?.policies.lock != nil || children.contains(where: \.isLocked))
    let isOpen = view.visibleIndices.isEmpty || view.visibleIndices.contains { areOpen[$0] }
    let last = view.visibleIndices.last ?? 0
    guard last > 0, node.kind == .stack || view.isCollapsedSplit else { return (view, isOpen) }
    if node.kind == .stack, !isOpen { view.children[last].appearance.hidesBack = true }
    if view.isCollapsedSplit, isOpen, !view.children[last].appearance.hidesBack {
      view.children[last].setColumnBack(ViewTree.ColumnBack(column: view.children[last - 1].id, split: view.id))
    }
    return (view, false)
  }

  private var isCollapsedSplit: Bool { kind == .node(.split) && appearance.isCollapsed }

  /// Adds a back item to the bar of this column: to the screen of a stack, or else to the column itself.
  private mutating func setColumnBack(_ back: ViewTree.ColumnBack) {
    if kind == .node(.stack), let shown = visibleIndices.first { children[shown].columnBack = back } else { columnBack = back }
  }

  /// Returns the view, or a wrapper around it if a container of a kind cannot contain it directly.
  private func wrapped(in container: ViewTree.Kind) -> ViewTree.View {
    guard !container.canContain(kind), case .node(let node) = id else { return self }
    return ViewTree.View(id: .wrapper(node), kind: .wrapper, key: key, children: [self], appearance: appearance, isLocked: isLocked)
  }
}
