extension Steps {
  /// A step that opens a window, and makes it the key window.
  package struct OpenWindow: RouteStep {
    package static let name = "open-window"

    /// The name of the window.
    package var window: ScreenKey
    /// The root of the window, or `nil` for an empty window.
    package var root: Node?

    package init(_ window: ScreenKey, root: Node? = nil) { (self.window, self.root) = (window, root) }

    package var shown: [Node] { root.map { [$0] } ?? [] }
    package var text: String { "open-window \(window)" + (root.map { " \($0.routeText)" } ?? "") }

    package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
      guard let root else { return self }
      return OpenWindow(window, root: try replacement.screen(root))
    }

    package func run(on _: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      if transaction.path(.window(window)) != nil { throw .alreadyOpen(window) }
      try transaction.change(.open(NavigationState.window(window, layers: shown)), at: .app)
      return .stayedOverLastChild(of: .app)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "open-window", .windows, "NAME [SCREEN]", "Open a window and make it the key window.",
          details: "SCREEN is the root screen of the window.",
          takes: [.text, .screen],
          examples: ["open-window second support"]
        ) { reader in
          let name = ScreenKey(name: try reader.word(.window, "a name"))
          return OpenWindow(name, root: reader.isAtEnd ? nil : try reader.screen())
        }
      ]
    }
  }
}

extension Route {
  /// Opens a window with a screen as its root, and makes the window the key window. The route stays on its container.
  ///
  /// Fails with ``NavigationError/alreadyOpen(_:)`` if a window with this name is open, and with ``NavigationError/badName(_:)`` if the
  /// text of the name cannot be parsed as the same name, for example because it is empty.
  public consuming func openWindow(_ name: ScreenKey, _ root: some ScreenValue) -> Self {
    step(Steps.OpenWindow(name, root: root.anyScreen.node))
  }
  /// Opens a window with a screen as its root, makes the window the key window, and runs a nested route on the window. The outer route then
  /// continues on its own container.
  ///
  /// Fails for the same reasons as ``openWindow(_:_:)``, or with the error of the nested route.
  public consuming func openWindow(
    _ name: ScreenKey, _ root: some ScreenValue, _ nested: (Route<AppWindow, AppWindow>) -> any RouteFrom<AppWindow>
  ) -> Self {
    step(Steps.OpenWindow(name, root: root.anyScreen.node), nested)
  }
}
