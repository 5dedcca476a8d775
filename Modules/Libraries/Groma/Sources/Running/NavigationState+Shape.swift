// What an operation looks at before it changes a container.
extension Node {
  /// Why it cannot stand where so many levels are left; nil when it can.
  ///
  /// - Complexity: O(nodes).
  func fault(levels: Int) -> NavigationError? {
    if levels < 1 { return .limit("at most \(TreePath.maximumDepth) levels of containers") }
    if case .custom(let own) = kind, own.type.arrange(children) != children { return .unstable(kind) }
    for child in children {
      if !kind.accepts(child.kind) { return .misplaced(child.kind, in: kind) }
      if let fault = child.fault(levels: levels - 1) { return fault }
    }
    return nil
  }
}

extension NavigationState {
  /// What an operation depends on, but for which child is selected.
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
