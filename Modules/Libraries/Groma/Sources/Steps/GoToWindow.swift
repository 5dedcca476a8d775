extension Steps {
  /// A step that continues at the window with the given name or, if there is no name, at the window of the container.
  package struct GoToWindow: RouteStep {
    package static let name = "window"
    package static let isSearch = true

    /// The name of the window, or `nil` for the window of the container. At the app, `nil` stands for the key window.
    package var window: ScreenKey?

    package init(_ window: ScreenKey? = nil) { self.window = window }

    package var text: String { window.map { "window \($0)" } ?? "window" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let window else {
        guard let window = path.window ?? transaction.path(.keyWindow) else { throw .noContainer("window", in: path) }
        return .moved(window)
      }
      guard let path = transaction.path(.window(window)) else { throw .noContainer("window '\(window)'", in: .app) }
      return .moved(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "window", .windows, "[NAME]", "Go to the window NAME, by default the current window.", takes: [.window], examples: ["window main"]
        ) { reader in GoToWindow(reader.word(.window).map { ScreenKey(name: $0) }) }
      ]
    }
  }
}

extension Route {
  /// Continues at the window of the container; at the app, at the key window. Fails with ``NavigationError/noContainer(_:in:)`` at the app
  /// if no window is open.
  public var window: Route<Root, AppWindow> { step(Steps.GoToWindow()) }
  /// Continues at the window with this name. Fails with ``NavigationError/noContainer(_:in:)`` if no window with this name is open.
  public consuming func window(_ name: ScreenKey) -> Route<Root, AppWindow> { step(Steps.GoToWindow(name)) }
}
