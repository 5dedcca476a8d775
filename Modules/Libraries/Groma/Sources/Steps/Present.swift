extension Steps {
  /// A step that presents a screen over the modal layer of the container.
  package struct Present: ScreenStep {
    package static let name = "present"
    package var screen: Node

    package init(_ screen: Node) { self.screen = screen }

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .stayed(try transaction.present(screen, on: path))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "present", .layers, "SCREEN", "Present a screen above the layer.", takes: [.screen],
          examples: ["present support", "present support --in-stack --style form-sheet"], frequency: 4
        ) { reader in Present(try reader.screen()) }
      ]
    }
  }
}

extension Route {
  /// Presents a screen over the modal layer of the container, and stays on the container. At a window, presents the screen over the topmost
  /// layer; at the app, over the topmost layer of the key window.
  ///
  /// Fails with ``NavigationError/alreadyPresenting(_:presented:)`` if the layer already presents a screen, with
  /// ``NavigationError/locked(_:_:)`` if a visible screen or container is locked against being covered, and with
  /// ``NavigationError/typeMismatch(_:found:needed:)`` if the window is empty.
  public consuming func present(_ screen: some ScreenValue) -> Self { step(Steps.Present(screen.anyScreen.node)) }
  /// Presents a screen over the modal layer of the container, runs a route on the presented screen, and stays on the container. Fails for
  /// the same reasons as ``present(_:)``, or with the error of the nested route.
  public consuming func present<S: ScreenValue>(_ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>) -> Self {
    step(Steps.Present(screen.anyScreen.node), nested)
  }
}
