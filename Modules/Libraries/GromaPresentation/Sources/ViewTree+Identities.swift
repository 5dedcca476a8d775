public import Groma

extension ViewTree {
  /// The identities of all views except windows, in tree order.
  public var ids: [ViewID] { windows.flatMap { $0.layers.flatMap(\.view.ids) } }

  /// The visible views, outermost first: in each window, the layers that no full-screen layer covers, and their visible children.
  public var visible: [View] {
    windows.flatMap { window in
      window.layers.suffix(from: window.layers.lastIndex { $0.style == .fullScreen } ?? 0).flatMap(\.view.visible)
    }
  }

  /// Returns the identities of the node views that are removed together with a view: the view itself, the views above it in its stack or
  /// its window, and all views inside these. Empty if no view has the identity.
  func views(leavingWith id: ViewID) -> [ViewID] {
    for window in windows {
      if let index = window.layers.firstIndex(where: { $0.view.id == id }) { return window.layers[index...].flatMap(\.view.ids).ofNodes }
      for layer in window.layers {
        if let found = layer.view.views(leavingWith: id) { return found.ofNodes }
      }
    }
    return []
  }

  /// Returns the view with an identity, or `nil` if there is none.
  func view(_ id: ViewID) -> View? { windows.lazy.flatMap(\.layers).compactMap { $0.view.view(id) }.first }
}

extension ViewTree.View {
  fileprivate func view(_ id: ViewID) -> ViewTree.View? {
    self.id == id ? self : children.lazy.compactMap { $0.view(id) }.first
  }

  /// The identities of the node views above the root of the stack in the selected tab, including the views inside them. Empty if this view
  /// does not show one selected child, or if the selected child is not a stack.
  var screensAboveRoot: [ViewID] {
    guard selects, children.indices.contains(selection), children[selection].kind == .node(.stack) else { return [] }
    return children[selection].children.dropFirst().flatMap(\.ids).ofNodes
  }

  /// The identities of the view and of all views inside it, in tree order.
  fileprivate var ids: [ViewID] { [id] + children.flatMap(\.ids) }

  /// The view and the visible views inside it, outermost first.
  fileprivate var visible: [ViewTree.View] { [self] + children[visibleIndices].flatMap(\.visible) }

  fileprivate func views(leavingWith id: ViewID) -> [ViewID]? {
    if let index = children.firstIndex(where: { $0.id.ofNode == id }) { return children[index...].flatMap(\.ids) }
    return children.lazy.compactMap { $0.views(leavingWith: id) }.first
  }
}

extension [ViewID] {
  /// The identities that belong to nodes.
  fileprivate var ofNodes: [ViewID] { filter { if case .node = $0 { true } else { false } } }
}

extension ViewID {
  /// The identity of the wrapped view if this is the identity of a wrapper; otherwise this identity.
  var ofNode: ViewID { if case .wrapper(let id) = self { .node(id) } else { self } }
}

extension Navigator {
  /// Returns the path of the node whose view or wrapper has the identity. Returns `nil` if the node was removed, or if the view does not
  /// belong to a node.
  public func path(of id: ViewID) -> TreePath? {
    switch id {
    case .node(let id), .wrapper(let id): path(of: id)
    case .placeholder, .foreign: nil
    }
  }

  /// Returns the context of the screen, container or question that a view shows. The context is valid while the node is in the tree. Returns
  /// `nil` if the view is a wrapper, or does not belong to a node.
  public func context(of view: ViewTree.View) -> AnyScreenContext? {
    if case .node(let id) = view.id { context(of: view.key, id) } else { nil }
  }

  /// Creates and returns the object that shows a screen (``/Groma/ScreenDefinition/view(_:)``), and the screen's model if it has none yet.
  /// Returns `nil` if the definition of the screen creates no view, or if the view does not belong to a node.
  public func makeView(of view: ViewTree.View) -> AnyObject? {
    if case .node(let id) = view.id { makeView(of: view.key, id) } else { nil }
  }
}
