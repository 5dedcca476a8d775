public import Groma

/// A change of a view hierarchy.
public enum ViewOperation: Hashable, Sendable {
  /// Opens a window, with its layers.
  case openWindow(ViewTree.Window)
  /// Closes a window.
  case closeWindow(ViewID)
  /// Replaces the root of a window; `nil` removes it. The modal layers above the old root are removed with it.
  case setRoot(ViewTree.View?, window: ViewID)
  /// Presents a modal layer on the view that fills the topmost layer of a window.
  case present(ViewTree.Layer, on: ViewID)
  /// Dismisses all modal layers above the layer that a view fills.
  case dismiss(above: ViewID)
  /// Replaces the children of a container, and its selection. Children that stay keep their identities and their own children. The children
  /// of a stack can include foreign views, which stay.
  case setChildren([ViewTree.View], selection: Int, of: ViewID)
  /// Selects a child of a container.
  case select(Int, of: ViewID)
  /// Applies the key, the appearance, the lock and the back item of a column (``ViewTree/View/columnBack``) to the view with the same
  /// identity. The children are ignored.
  case configure(ViewTree.View)
  /// Applies the heights and the anchor of a presentation to a modal layer. The style of the layer does not change.
  case arrange(Presentation, of: ViewID)

  /// Returns whether a hierarchy shows an animation of the operation. A platform has no animation of its own for another root or selection.
  public func canShow(_ animation: NavigationAnimation) -> Bool {
    switch self {
    case .present, .dismiss, .setChildren: animation != .none
    case .setRoot, .select: animation != .none && animation != .default
    case .openWindow, .closeWindow, .configure, .arrange: false
    }
  }
}

extension ViewOperation {
  /// Whether the operation adds or removes windows or layers.
  var changesLayers: Bool {
    switch self {
    case .openWindow, .closeWindow, .setRoot, .present, .dismiss: true
    case .setChildren, .select, .configure, .arrange: false
    }
  }
}

extension ViewOperation: CustomStringConvertible {
  /// The operation as text, such as `present #7 on #3`.
  public var description: String {
    switch self {
    case .openWindow(let window): "open window \(window.id)"
    case .closeWindow(let id): "close window \(id)"
    case .setRoot(let view, let window): "set root \(view.map { "\($0.id)" } ?? "nothing") of \(window)"
    case .present(let layer, let id): "present \(layer.view.id) on \(id)"
    case .dismiss(let id): "dismiss above \(id)"
    case .setChildren(let children, _, let id): "set children [\(children.map { "\($0.id)" }.joined(separator: " "))] of \(id)"
    case .select(let index, let id): "select \(index) of \(id)"
    case .configure(let view): "configure \(view.id)"
    case .arrange(_, let id): "arrange \(id)"
    }
  }
}
