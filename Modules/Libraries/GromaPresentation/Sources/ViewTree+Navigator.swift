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
  ///
  /// - Parameter old: The tree of another state. Views of nodes that have not changed since are taken from it.
  @MainActor init(_ app: Node, in navigator: Navigator, sharing old: ViewTree = ViewTree()) {
    self.init()
    for (index, window) in app.children.enumerated() {
      windows.append(Window(window, in: navigator, sharing: old.windows.indices.contains(index) ? old.windows[index] : nil))
    }
  }
}

extension ViewTree.Window {
  /// Creates the views of a window.
  ///
  /// - Parameter old: The window at the same place in another tree.
  @MainActor fileprivate init(_ node: Node, in navigator: Navigator, sharing old: Self?) {
    self.init(id: .node(navigator.identity(of: node)), name: node.key)
    for (index, child) in node.children.enumerated() {
      let known = old?.layers.indices.contains(index) == true ? old?.layers[index].view : nil
      let view = ViewTree.View.make(child, in: navigator, sharing: known).view
      layers.append(ViewTree.Layer(view, presentation: child.isBare ? Presentation() : child.presentation))
    }
  }
}

extension ViewTree.View {
  /// Creates the view of a node and the views inside it.
  ///
  /// - Parameter old: The view at the same place in another tree.
  /// - Returns: The view, and whether a visible screen in it has no back item inside the view.
  @MainActor fileprivate static func make(_ node: Node, in navigator: Navigator, sharing old: Self?) -> (view: Self, isOpen: Bool) {
    let id = navigator.identity(of: node)
    let old = old?.kind == .wrapper ? old?.children.first : old
    let known = old?.id == .node(id) ? old : nil
    let nodes = node.children
    var (children, areOpen): ([Self], [Bool]) = ([], [])
    children.reserveCapacity(nodes.count)
    areOpen.reserveCapacity(nodes.count)
    for (index, child) in nodes.enumerated() {
      if let known, known.children.indices.contains(index), known.children[index].isView(of: child, in: navigator) {
        children.append(known.children[index])
        areOpen.append(true)
        continue
      }
      let (view, isOpen) = make(child, in: navigator, sharing: known?.child(index))
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
      isLocked: attributes?.policies.lock != nil || children.contains(where: \.isLocked), of: node.kind == .page ? node : nil)
    if let known { view.shareSettings(of: known) }
    let isOpen = view.visibleIndices.isEmpty || view.visibleIndices.contains { areOpen[$0] }
    let last = view.visibleIndices.last ?? 0
    guard last > 0, node.kind == .stack || view.isCollapsedSplit else { return (view, isOpen) }
    if node.kind == .stack, !isOpen { view.children[last].appearance.hidesBack = true }
    if view.isCollapsedSplit, isOpen, !view.children[last].appearance.hidesBack {
      view.children[last].setColumnBack(ViewTree.ColumnBack(column: view.children[last - 1].id, split: view.id))
    }
    return (view, false)
  }

  /// Whether the view was created for a page that is the same now. No bar of a container has changed the view since.
  @MainActor private func isView(of node: Node, in navigator: Navigator) -> Bool {
    hasSettings(of: node) && id == .node(navigator.identity(of: node))
  }

  private func child(_ index: Int) -> Self? { children.indices.contains(index) ? children[index] : nil }

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
