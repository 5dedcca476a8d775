extension Steps {
  /// A step that replaces all children of a tab container, pages, a split or a custom container.
  package struct SetChildren: ScreensStep {
    package static let name = "set-children"
    package var screens: [Node]

    package init(_ screens: [Node]) { self.screens = screens }

    package var defaultContainer: DefaultContainer { .sideBySide }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.requireSideBySide(path)
      try transaction.change(.set(screens), at: path)
      return .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "set-children", .containers, "SCREEN, SCREEN, … | --none", "Replace all tabs, pages, columns or other children.",
          takes: [.screens], examples: ["first tabs | set-children rooms --in-stack, support --in-stack"]
        ) { reader in SetChildren(try reader.screens()) }
      ]
    }
  }
}

extension Route where Current: OpenContainer {
  /// Replaces all children of the container, and stays on the container. If the container has a selected child, the new child at the same
  /// index is selected, or the last child if there are fewer children.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered.
  public consuming func setChildren(_ screens: [any ScreenValue]) -> Self { step(Steps.SetChildren(screens.map(\.erased.node))) }
}
