extension Steps {
  /// A step that removes a child of a tab container, pages, a split or a custom container. If the selected child is removed, the next child
  /// is selected, or the last child if no child follows.
  package struct Remove: RouteStep {
    package static let name = "remove"

    /// The child to remove.
    package var choice: ChildChoice
    /// Whether the step requires a tab container. If `false`, the step also accepts pages, splits and custom containers.
    package var inTabs: Bool

    package init(_ choice: ChildChoice, inTabs: Bool = false) { (self.choice, self.inTabs) = (choice, inTabs) }

    package var needs: Kind? { inTabs ? .tabs : nil }
    package var defaultContainer: DefaultContainer { inTabs ? .topmost(.tabs) : .sideBySide }
    package var text: String { "\(inTabs ? "remove-tab" : "remove") \(choice)" }

    package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
      Remove(choice.replacing(replacement), inTabs: inTabs)
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.requireSideBySide(path)
      try transaction.change(.remove(at: choice.index(inTabs ? "tab" : "child", at: path, in: &transaction)), at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "remove-tab", .tabs, "INDEX|SCREEN", "Remove a tab.",
          details: "If the selected tab is removed, the nearest tab is selected.",
          takes: [.child], examples: ["remove-tab 1"]
        ) { reader in Remove(try reader.child(), inTabs: true) },
        StepCommand(
          "remove", .containers, "INDEX|SCREEN", "Remove a tab, a page, a column or another child.",
          details: "If the selected child is removed, the nearest child is selected.", takes: [.child],
          examples: [.init("first pages | remove 0", after: ["set-root 'pages[rooms | support]'"])]
        ) { reader in Remove(try reader.child()) },
      ]
    }
  }
}

extension Route where Current: OpenContainer {
  /// Removes the child at an index, from 0, and stays on the container. If the selected child is removed, the next child is selected, or
  /// the last child if no child follows.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such child, and with ``NavigationError/locked(_:_:)`` if a screen in
  /// it is locked.
  public consuming func remove(_ index: Int) -> Self { step(Steps.Remove(.index(index))) }
  /// Removes the first child that matches or, if no child matches, the first stack whose bottom screen matches, and stays on the container.
  /// Fails for the same reasons as the removal by index.
  public consuming func remove<K>(_ target: Target<K>) -> Self { step(Steps.Remove(.match(target.match))) }
}

extension Route where Current == Tabs {
  /// Removes the tab at an index, from 0, and stays on the tab container. If the selected tab is removed, the next tab is selected, or the
  /// last tab if no tab follows.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if a screen in it
  /// is locked.
  public consuming func removeTab(_ index: Int) -> Self { step(Steps.Remove(.index(index), inTabs: true)) }
  /// Removes the first tab that matches or, if no tab matches, the first stack whose bottom screen matches, and stays on the tab container.
  /// Fails for the same reasons as the removal by index.
  public consuming func removeTab<K>(_ target: Target<K>) -> Self { step(Steps.Remove(.match(target.match), inTabs: true)) }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "removeTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func removeTab(_ index: Int) -> Self { self }
}
