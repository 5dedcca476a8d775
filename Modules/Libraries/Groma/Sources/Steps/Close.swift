extension Steps {
  /// A step that closes the modal layer of the container with the layers above it, and continues at the layer below.
  package struct Close: RouteStep {
    package static let name = "close"

    /// Whether the step fails if the user cannot close the layer by a gesture. `nil` for `false`, as in saved routes without the key.
    private var gesture: Bool?

    package init(byGesture: Bool = false) { gesture = byGesture ? true : nil }

    package var text: String { gesture == true ? "close --gesture" : "close" }

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let content = transaction.content(at: path)
      if gesture == true, let layer = content.layer, case .flag(false) = transaction.ask(.closesByGesture(layer)) {
        throw .noGesture(layer)
      }
      return .moved(try transaction.closeLayer(of: content))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "close", .layers, "[--gesture]", "Dismiss the container's layer; continue below it.",
          options: [.init("gesture", "fail if the user cannot dismiss the layer by a gesture")],
          examples: [.init("close", after: ["present support"])]
        ) { reader in Close(byGesture: reader.flag("gesture")) }
      ]
    }
  }
}

extension NavigationTransaction {
  /// For the path of a window or of the app, returns the path of the topmost visible screen there, or the path of the window if the window
  /// is empty. Returns any other path unchanged.
  mutating func content(at path: TreePath) -> TreePath { path.depth < 2 ? visibleScreen(in: path) ?? path : path }

  /// Closes the modal layer of a container with the layers above it, and returns the path of the layer below.
  ///
  /// - Throws: ``NavigationError/nowhereBack(_:)`` if the container is not in a presented layer, and the errors of
  ///   ``NavigationTransaction/change(_:at:)``.
  mutating func closeLayer(of path: TreePath) throws(NavigationError) -> TreePath {
    guard let window = path.window, path.isInPresentedLayer, let below = window.child(path[1] - 1) else { throw .nowhereBack(path) }
    try change(.truncate(path[1]), at: window)
    return below
  }
}

extension Route {
  /// Closes the modal layer of the container with the layers above it, and continues at the layer below. At a window, closes the topmost
  /// layer; at the app, the topmost layer of the key window.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if that layer is the root of the window or the window is empty, and with
  /// ``NavigationError/locked(_:_:)`` if one of the removed screens is locked.
  ///
  /// - Parameter byGesture: Whether the user closes the layer by dragging a sheet down or by tapping beside it. The step then fails with
  ///   ``NavigationError/noGesture(_:)`` if the style of the layer does not permit this.
  public consuming func close(byGesture: Bool = false) -> Route<Root, AnyContainer> { step(Steps.Close(byGesture: byGesture)) }
}
