public import Groma

/// Returns a navigator for the stub app that starts with a tree. It writes no log.
///
/// - Parameters:
///   - tree: The tree in compact notation.
///   - guards: The guards that routes can run.
///   - diary: The diary that records calls to the models, or `nil`.
///   - actions: Returns the actions that a screen offers. By default, screens offer no actions.
/// - Throws: An error if the text is not a tree of the stub app.
@MainActor public func navigator(
  _ tree: String, guards: [Guard] = [], diary: Diary? = nil,
  actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] }
) throws -> Navigator {
  Navigator(StubApp.app(guards: guards, diary: diary, actions: actions), state: try StubApp.state(tree), logger: .silent)
}

/// Returns a navigator for an app that starts with a tree.
///
/// - Parameters:
///   - tree: The tree in compact notation.
///   - app: The app.
/// - Throws: An error if the text is not a tree of the app.
@MainActor public func navigator(_ tree: String, of app: AppDefinition) throws -> Navigator {
  Navigator(app, state: try app.state(tree), logger: .ofTests)
}

extension AppDefinition {
  /// Returns the launch state with its windows replaced by a tree in compact notation.
  ///
  /// - Throws: `CompactTree.Problem` for text that is not a tree, or ``/Groma/NavigationError`` for a screen that the app does not have.
  public func state(_ tree: String) throws -> NavigationState {
    let (windows, key) = try screens.windows(tree, kinds: kinds)
    return launch.replacing(windows: windows, key: key)
  }
}

extension Navigator {
  /// The windows of the navigator in compact notation, on one line.
  public var tree: String { CompactTree.text(of: state) }

  /// The names of the actions that the user can currently tap.
  public var offered: [String] { actions().map(\.name) }

  /// Taps offered actions in order, each with its first sample input.
  ///
  /// - Parameter names: The names of the actions.
  /// - Throws: The error of the first tap that fails. The following actions are not tapped.
  public func tap(_ names: String...) throws(NavigationError) {
    for name in names {
      let sample = actions().first { $0.name == name }?.samples.first ?? []
      try run(AppRoute().tap(name, values: sample))
    }
  }
}

extension NavigationState {
  /// All paths in the state, in depth-first order: the app first, and each container before its children.
  public var allPaths: [TreePath] {
    var paths: [TreePath] = []
    func visit(_ node: Node, _ path: TreePath) {
      paths.append(path)
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, $0) } }
    }
    visit(root, .app)
    return paths
  }
}
