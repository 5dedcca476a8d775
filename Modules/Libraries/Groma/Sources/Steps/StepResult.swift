/// The result of a step: the container at which its route continues, and the container on which a route nested in the step runs.
package enum StepResult {
  /// The route continues at this container, and a nested route runs on it.
  case moved(TreePath)
  /// The route stays on its container, and a nested route runs on the container at this path.
  case stayed(TreePath)
  /// The route stays on its container, and a nested route runs on the last child of the container at a path. The child is looked up only if
  /// there is a nested route, because the look-up is recorded as a ``Query``.
  case stayedOverLastChild(of: TreePath)
  /// The route runs the steps of the call, and then continues on its container.
  case call(Call)
  /// The changes of the preceding steps are committed, and the route continues after a delay.
  case wait(milliseconds: Int)

  /// Returns the result of a step that stays and shows the child at a path.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if the path is `nil`, because the child would be nested too deeply.
  static func showed(_ path: TreePath?) throws(NavigationError) -> StepResult {
    guard let path else { throw .tooDeep }
    return .stayed(path)
  }

  /// Returns the path of the container on which a nested route runs.
  ///
  /// - Precondition: The result is not a wait. After a wait, the interpreter does not enter a nested route.
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no last child.
  func place(in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    switch self {
    case .moved(let path), .stayed(let path): return path
    case .call(let call): return call.path
    case .wait: preconditionFailure("a wait has no container for a nested route")
    case .stayedOverLastChild(let parent):
      guard let count = transaction.number(.count(parent)), count > 0, let path = parent.child(count - 1) else {
        throw .noContainer("container", in: parent)
      }
      return path
    }
  }

  /// Steps that a step produces when it runs.
  package struct Call {
    /// The steps.
    let code: [Instruction]
    /// The path of the container at which the steps start.
    let path: TreePath
    /// Whether the step that produced the call was added to the ``MakerStack``. The interpreter removes it from that stack after the call.
    var isNamed = false
    /// The screen that offers the tapped action, and the route of the action. `nil` if the step is not a tap, or if the tap contains a
    /// secret.
    var tapped: (screen: ScreenKey, route: AppRoute)?
  }
}

extension NavigationError {
  /// The error for a container that is nested too deeply.
  static var tooDeep: NavigationError { .limit("at most \(TreePath.maximumDepth) levels of containers") }
}
