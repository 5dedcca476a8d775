// The check of a subtree, and the properties of a container that an operation reads before it changes the container.
extension Node {
  /// Returns the first fault in this subtree: too many levels, a custom container whose arrangement is not stable, or a child of a kind
  /// that its container cannot have. Returns `nil` if there is none.
  ///
  /// - Parameter levels: The maximum number of levels for the subtree of the node, including the node itself.
  func fault(levels: Int) -> NavigationError? {
    if levels < 1 { return .limit("at most \(TreePath.maximumDepth) levels of containers") }
    if case .custom(let own) = kind, own.type.arrange(children) != children { return .unstable(kind) }
    for index in 0..<childCount {
      let child = child(index)
      if !kind.accepts(child.kind) { return .misplaced(child.kind, in: kind) }
      if let fault = child.fault(levels: levels - 1) { return fault }
    }
    return nil
  }
}

extension NavigationState {
  /// The properties of a container that an operation depends on: the kind, the number of children, and whether the container shows one
  /// selected child.
  struct Shape {
    var kind: Kind
    var count: Int
    var selects: Bool

    init(_ node: Node) {
      (kind, count, selects) = node.shape
    }
  }

  func shape(at path: TreePath) -> Shape? { read(path, Shape.init) }
}
