extension Steps {
  /// A step that adds a child to a tab container, pages, a split or a custom container, or replaces a child.
  package struct Insert: ScreenStep {
    package static let name = "insert"
    package var screen: Node

    /// The index of the new child, from 0. If the index is `nil` or exceeds the number of children, the child is added at the end.
    package var index: Int?
    /// Whether the new child replaces the child at the index, if there is one. If `false`, the new child is inserted before that child.
    package var replacing: Bool
    /// Whether the step requires a tab container. If `false`, the step also accepts pages, splits and custom containers.
    package var inTabs: Bool

    package init(_ screen: Node, at index: Int? = nil, replacing: Bool = false, inTabs: Bool = false) {
      (self.screen, self.index, self.replacing, self.inTabs) = (screen, index, replacing, inTabs)
    }

    package var needs: Kind? { inTabs ? .tabs : nil }
    package var defaultContainer: DefaultContainer { inTabs ? .topmost(.tabs) : .sideBySide }
    package var text: String {
      "\(inTabs ? "add-tab" : "insert") \(screen.routeText)" + (index.map { " --at=\($0)" } ?? "") + (replacing ? " --replacing" : "")
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.requireSideBySide(path)
      guard let index else {
        try transaction.change(.push(screen), at: path)
        return .stayedOverLastChild(of: path)
      }
      guard index >= 0 else { throw .noContainer("\(inTabs ? "tab" : "child") \(index)", in: path) }
      let isInside = transaction.has(moreThan: index, at: path)
      try transaction.change(replacing ? .replace(screen, at: index) : .insert(screen, at: index), at: path)
      return isInside ? try .showed(path.child(index)) : .stayedOverLastChild(of: path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "add-tab", .tabs, "SCREEN [--at INDEX] [--replacing]", "Add a tab without selecting it.", takes: [.screen], options: options,
          examples: ["add-tab support --in-stack --at 1"]
        ) { reader in try read(reader, inTabs: true) },
        StepCommand(
          "insert", .containers, "SCREEN [--at INDEX] [--replacing]", "Add a tab, a page or another child, without selecting it.",
          takes: [.screen], options: options,
          examples: [.init("first pages | insert support --at 0", after: ["set-root 'pages[rooms | support]'"])]
        ) { reader in try read(reader, inTabs: false) },
      ]
    }

    private static var options: [StepCommand.Option] {
      [
        .init("at", "INDEX", takes: .index, "the index; the default is the end"),
        .init("replacing", "with --at, replace the child at that index"),
      ]
    }

    private static func read(_ reader: any StepReader, inTabs: Bool) throws -> Insert {
      let index = try reader.option("at", as: ChildIndex.self)?.index
      let replacing = reader.flag("replacing")
      return Insert(try reader.screen(), at: index, replacing: replacing, inTabs: inTabs)
    }
  }
}

extension Route where Current: OpenContainer {
  /// Adds or replaces a child, and stays on the container. The selected child stays selected. If the selected child is replaced, or if the
  /// container was empty, the new child is selected.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` for a negative index, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  ///
  /// - Parameters:
  ///   - screen: The new child.
  ///   - index: The index of the new child, from 0. If the index is `nil` or exceeds the number of children, the child is added at the end.
  ///   - replacing: Whether the new child replaces the child at the index, if there is one. If `false`, the new child is inserted before
  ///     that child.
  public consuming func insert(_ screen: some ScreenValue, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(Steps.Insert(screen.anyScreen.node, at: index, replacing: replacing))
  }
}

extension Route where Current == Tabs {
  /// Adds or replaces a tab, and stays on the tab container. The selected tab stays selected. If the selected tab is replaced, or if there
  /// were no tabs, the new tab is selected.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` for a negative index, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  ///
  /// - Parameters:
  ///   - screen: The root of the tab.
  ///   - index: The index of the new tab, from 0. If the index is `nil` or exceeds the number of tabs, the tab is added at the end.
  ///   - replacing: Whether the new tab replaces the tab at the index, if there is one. If `false`, the new tab is inserted before that
  ///     tab.
  public consuming func addTab(_ screen: some ScreenValue, at index: Int? = nil, replacing: Bool = false) -> Self {
    step(Steps.Insert(screen.anyScreen.node, at: index, replacing: replacing, inTabs: true))
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "addTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func addTab(_ screen: some ScreenValue, at index: Int? = nil, replacing: Bool = false) -> Self {
    self
  }
}
