extension NavigationState {
  /// Returns the name of the container or screen at a path for messages, such as `the stack of tab Rooms`, `tabs home` or
  /// `rooms in tab Rooms`. Returns the path as text if there is no node.
  package func name(at path: TreePath) -> String {
    guard let node = node(at: path) else { return "\(path)" }
    let own = node.isAnonymous ? "the \(node.kind)" : node.kind == .page ? "\(node.key)" : "\(node.kind) \(node.key)"
    return landmark(of: path).map { "\(own) \(node.isAnonymous ? "of" : "in") \($0)" } ?? own
  }

  /// Returns the name of a container or screen with its path, such as `the stack of tab Rooms (/0/0/0)`.
  package func place(_ path: TreePath) -> String {
    let name = name(at: path)
    return name == "\(path)" ? name : "\(name) (\(path))"
  }

  /// Returns the innermost container around a path that users recognize: a tab, a modal layer or, if there are several windows, a window.
  /// Returns `nil` if there is none.
  private func landmark(of path: TreePath) -> String? {
    var landmark: String?
    var node = root
    for level in 0..<path.depth {
      guard node.children.indices.contains(path[level]) else { break }
      let child = node.children[path[level]]
      switch node.kind {
      case .app where node.children.count > 1 && path.depth > 1: landmark = "window \(child.key)"
      case .window where path[level] > 0 && child.isNameless(at: level + 1, of: path): landmark = "the \(child.layerName)"
      case .tabs where child.isNameless(at: level + 1, of: path): landmark = "tab \(child.shownTabTitle)"
      default: break
      }
      node = child
    }
    return landmark
  }
}

extension Node {
  /// The word for the style of the node as a presented layer.
  package var layerName: String { (presentation.style ?? .pageSheet).layerName }

  /// Returns whether the node encloses the node at a path, or is itself at the path and is a plain container.
  ///
  /// - Parameters:
  ///   - depth: The number of components of the path that lead to this node.
  ///   - path: The path.
  fileprivate func isNameless(at depth: Int, of path: TreePath) -> Bool { depth < path.depth || isAnonymous }

  /// The node for messages: the key of a screen, or the kind and key of a container. For a container without a key, its content in the
  /// one-line notation or, if that is long, its kind and the number of its children.
  package var words: String {
    if kind == .page { return "\(key)" }
    if !isAnonymous { return "\(kind) \(key)" }
    let notation = CompactTree.text(of: self)
    return notation.count <= 60 ? notation : "a \(kind) of \(children.count)"
  }
}

extension NavigationError {
  /// Returns the message with the step that failed, if the message needs it, and with a name after each path of the error.
  ///
  /// - Parameters:
  ///   - step: The step that failed, or `nil` if it is not known.
  ///   - state: The state in which the step failed.
  package func text(of step: AnyStep?, in state: NavigationState) -> String {
    switch self {
    case .noContainer(let what, let path):
      return "finds no \(what.text)" + (path.depth > 1 ? " from \(state.place(path))" : "")
    case .typeMismatch(let path, _, _):
      return (step.map { "\(Quoting.name($0)) " } ?? "") + named(path, in: state)
    case .covered(_, let path, _), .noScreen(_, let path), .alreadyPresenting(let path, _), .nowhereBack(let path), .noGesture(let path):
      return named(path, in: state)
    default: return "\(self)"
    }
  }

  private func named(_ path: TreePath, in state: NavigationState) -> String {
    var words = "\(self)".split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if path.depth > 1, let index = words.lastIndex(of: "\(path)") { words[index] += " (\(state.name(at: path)))" }
    return words.joined(separator: " ")
  }
}
