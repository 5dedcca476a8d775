extension Steps {
  /// A step that unlocks the container and all screens in it.
  package struct UnlockAll: RouteStep {
    package static let name = "unlock-all"
    /// Empty: the command `unlock --all` of ``Configure`` creates this step.
    package static var commands: [StepCommand] { [] }

    package init() {}

    package var text: String { "unlock --all" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let node = transaction.store.state.node(at: path) else { throw .noContainer("container", in: path) }
      var locked: [(place: TreePath, key: ScreenKey)] = []
      func visit(_ node: Node, at place: TreePath) {
        guard node.mayHavePolicies else { return }
        if !node.isBare, node.policies.isLocked { locked.append((place, node.key)) }
        for (index, child) in node.children.enumerated() { place.child(index).map { visit(child, at: $0) } }
      }
      visit(node, at: path)
      for (place, _) in locked { try transaction.perform(.configure(.lock(nil)), at: place) }
      if !locked.isEmpty { transaction.consequences.append(.announce(LocksDiscarded(screens: locked.map(\.key)))) }
      return .stayed(path)
    }
  }
}

extension Route {
  /// Unlocks the container and all screens inside it, and stays on the container. At the app, the step unlocks the screens of all windows.
  ///
  /// Use this step before a reset that no lock may prevent. The step does not ask the user. If the step removes locks, observers receive a
  /// `LocksDiscarded` announcement.
  ///
  /// ```swift
  /// route.window.unlockAll().setRoot(screens.login())
  /// ```
  public consuming func unlockAll() -> Self { step(Steps.UnlockAll()) }
}
