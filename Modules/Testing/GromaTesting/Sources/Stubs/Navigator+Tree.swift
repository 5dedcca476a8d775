public import Groma

/// A navigator that begins with a tree of letters.
@MainActor public func navigator(
  _ tree: String, guards: [Guard] = [], diary: Diary? = nil,
  actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] }
) throws -> Navigator {
  Navigator(StubApp.app(guards: guards, diary: diary, actions: actions), state: try StubApp.state(tree))
}

/// A navigator for an app that begins with a tree.
@MainActor public func navigator(_ tree: String, of app: AppDefinition) throws -> Navigator {
  Navigator(app, state: try app.state(tree))
}

extension AppDefinition {
  /// The state that a tree of its screens describes: the launch with other windows.
  ///
  /// - Throws: `CompactTree.Problem` for what is no tree, ``Groma/NavigationError`` for a screen that it does not have.
  public func state(_ tree: String) throws -> NavigationState {
    let (windows, key) = try entries.windows(tree, kinds: kinds)
    return launch.replacing(windows: windows, key: key)
  }
}

extension Navigator {
  /// The windows, in compact notation.
  public var tree: String { CompactTree.text(of: state) }

  /// The names of what the user can do now.
  public var offered: [String] { actions().map(\.name) }

  /// Takes actions that the visible screen offers, in order, each with what its first sample enters.
  public func tap(_ names: String...) throws(NavigationError) {
    for name in names {
      let sample = actions().first { $0.name == name }?.samples.first ?? []
      try run(AppRoute().tap(name, values: sample))
    }
  }
}

extension NavigationState {
  /// Every place, the app first, then each container before its children.
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
