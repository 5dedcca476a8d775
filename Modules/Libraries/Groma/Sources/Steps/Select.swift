extension Steps {
  /// A step that selects a child of a tab container, pages, a collapsed split or a custom container.
  package struct Select: RouteStep {
    package static let name = "select"

    /// The child to select.
    package var choice: ChildChoice
    /// Whether the step requires a tab container. If `false`, the step also accepts pages, collapsed splits and custom containers.
    package var inTabs: Bool

    package init(_ choice: ChildChoice, inTabs: Bool = false) { (self.choice, self.inTabs) = (choice, inTabs) }

    package var needs: Kind? { inTabs ? .tabs : nil }
    package var defaultContainer: DefaultContainer { inTabs ? .topmost(.tabs) : .sideBySide }
    package var text: String { "\(inTabs ? "select-tab" : "select") \(choice)" }

    package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
      Select(choice.replacing(replacement), inTabs: inTabs)
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      if !inTabs, transaction.number(.selection(path)) == nil {
        try transaction.requireSideBySide(path)
        // An empty container has no selection either, but fails because it lacks the child.
        if transaction.has(moreThan: 0, at: path) { throw transaction.notSideBySide(path) }
      }
      let index = try choice.index(inTabs ? "tab" : "child", at: path, in: &transaction)
      try transaction.change(.select(index), at: path)
      return try .showed(path.child(index))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "select-tab", .tabs, "INDEX|SCREEN", "Select a tab by its index, from 0, or by its screen.",
          details: "SCREEN is the first screen of the tab.", takes: [.child],
          examples: ["select-tab 1", "first tabs | select-tab 0 { pop-to-root }"], frequency: 4
        ) { reader in Select(try reader.child(), inTabs: true) },
        StepCommand(
          "select", .containers, "INDEX|SCREEN", "Select a tab, a page, a column or another child.",
          details: "The container must be tabs, pages, a collapsed split or a custom container.", takes: [.child],
          examples: [.init("first pages | select 1", after: ["set-root 'pages[rooms | support]'"])]
        ) { reader in Select(try reader.child()) },
      ]
    }
  }
}

extension NavigationTransaction {
  /// Requires that a container holds its children side by side: that it is a tab container, pages, a split or a custom container.
  ///
  /// - Throws: The error of ``notSideBySide(_:)``.
  mutating func requireSideBySide(_ path: TreePath) throws(NavigationError) {
    switch kind(path) {
    case .tabs, .split, .pages, .custom: return
    default: throw notSideBySide(path)
    }
  }

  /// Returns the error for a container that does not hold its children side by side, or that has no selection:
  /// ``NavigationError/typeMismatch(_:found:needed:)``, or ``NavigationError/noContainer(_:in:)`` if there is no container at the path.
  mutating func notSideBySide(_ path: TreePath) -> NavigationError {
    kind(path).map { .typeMismatch(path, found: $0, needed: .pages) } ?? .noContainer("container", in: path)
  }
}

extension Route where Current: OpenContainer {
  /// Selects the child at an index, from 0, and stays on the container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such child, with ``NavigationError/typeMismatch(_:found:needed:)`` if
  /// the container has no selection, such as a split that shows all its columns, and with ``NavigationError/locked(_:_:)`` if a locked
  /// screen would be covered.
  public consuming func select(_ index: Int) -> Self { step(Steps.Select(.index(index))) }
  /// Selects the first child that matches or, if no child matches, the first stack whose bottom screen matches, and stays on the container.
  /// Fails for the same reasons as the selection by index.
  public consuming func select<K>(_ target: Target<K>) -> Self { step(Steps.Select(.match(target.match))) }
  /// Selects the child at an index, from 0, runs a route on that child, and stays on the container. Fails for the same reasons as the
  /// method without a nested route, or with the error of the nested route.
  public consuming func select(_ index: Int, _ nested: (AppRoute) -> any RouteFrom<AnyContainer>) -> Self {
    step(Steps.Select(.index(index)), nested)
  }
}

extension Route where Current == Tabs {
  /// Selects the tab at an index, from 0, and stays on the tab container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if a locked
  /// screen would be covered.
  public consuming func selectTab(_ index: Int) -> Self { step(Steps.Select(.index(index), inTabs: true)) }
  /// Selects the first tab that matches or, if no tab matches, the first stack whose bottom screen matches, and stays on the tab container.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no such tab, and with ``NavigationError/locked(_:_:)`` if a locked
  /// screen would be covered.
  public consuming func selectTab<K>(_ target: Target<K>) -> Self { step(Steps.Select(.match(target.match), inTabs: true)) }
  /// Selects the tab at an index, from 0, runs a route on that tab, and stays on the tab container. The closure determines the kind `K` of
  /// the tab. If the tab is of another kind, the first step that needs the kind `K` fails.
  public consuming func selectTab<K>(_ index: Int, _ nested: (Route<K, K>) -> any RouteFrom<K>) -> Self {
    step(Steps.Select(.index(index), inTabs: true), nested)
  }
  /// Selects the tab at an index, from 0, runs a route on that tab, and stays on the tab container. Use this method for a tab of any kind.
  @_disfavoredOverload public consuming func selectTab(_ index: Int, _ nested: (AppRoute) -> any RouteFrom<AnyContainer>) -> Self {
    step(Steps.Select(.index(index), inTabs: true), nested)
  }
  /// Selects the first tab that matches or, if no tab matches, the first stack whose bottom screen matches, runs a route on that tab, and
  /// stays on the tab container. If the tab is not of the kind `L`, the first step that needs the kind `L` fails.
  public consuming func selectTab<K, L>(_ target: Target<K>, _ nested: (Route<L, L>) -> any RouteFrom<L>) -> Self {
    step(Steps.Select(.match(target.match), inTabs: true), nested)
  }
  /// Selects the first tab that matches or, if no tab matches, the first stack whose bottom screen matches, runs a route on that tab, and
  /// stays on the tab container. Use this method for a tab of any kind.
  @_disfavoredOverload public consuming func selectTab<K>(
    _ target: Target<K>, _ nested: (AppRoute) -> any RouteFrom<AnyContainer>
  ) -> Self {
    step(Steps.Select(.match(target.match), inTabs: true), nested)
  }
}

// Unavailable versions, so that the compiler explains what the step needs.
extension Route {
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab(_ index: Int) -> Self { self }
  /// Unavailable: the route must be at a tab container.
  @available(*, unavailable, message: "selectTab needs tabs: go to them first, e.g. first(.tabs)")
  @_disfavoredOverload public consuming func selectTab<K>(_ target: Target<K>) -> Self { self }
}
