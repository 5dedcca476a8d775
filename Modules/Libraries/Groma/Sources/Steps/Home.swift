extension Steps {
  /// A step that brings a window to its home state: see ``Route/home()``.
  package struct Home: RouteStep {
    package static let name = "home"

    package init() {}

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let window = path.window ?? transaction.path(.keyWindow) else { throw .noContainer("window", in: path) }
      try transaction.change(.truncate(1), at: window)
      guard transaction.has(moreThan: 0, at: window), let root = window.child(0) else { return .moved(window) }
      try lead(root, in: &transaction)
      return .moved(root)
    }

    /// Pops the container at a path to its first screen if it is a stack, or selects its first tab or column. Then does the same in the
    /// containers that it shows.
    private func lead(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) {
      guard let kind = transaction.kind(path) else { return }
      if kind == .stack { try transaction.change(.truncate(1), at: path) }
      guard let count = kind == .page ? 0 : transaction.number(.count(path)), count > 0 else { return }
      var shown = kind.visibility == .last ? count - 1..<count : 0..<count
      if let selection = transaction.selection(path) {
        // A collapsed split goes back to its first column.
        let goesToFirst = kind == .tabs || kind == .split
        if goesToFirst { try transaction.change(.select(0), at: path) }
        let index = goesToFirst ? 0 : selection
        shown = index..<index + 1
      }
      for index in shown { if let child = path.child(index) { try lead(child, in: &transaction) } }
    }

    package static var commands: [StepCommand] {
      [
        // Random routes do not contain the step, because it would keep their trees small.
        StepCommand(
          "home", .layers, "", "Dismiss all layers; go to the root of the first tab.",
          details: """
            A locked screen stops the step: the question of the lock is asked, or the step
            fails if the lock has no question.
            To open a screen that is called 'home', use 'push home' or 'present home'.
            """,
          examples: [.init("home", after: ["push chat 1 2", "present support"])], frequency: 0
        ) { _ in Home() }
      ]
    }
  }
}

extension Route {
  /// Brings the window of the container to its home state; at the app, the key window. Closes all modal layers. Then, from the root inward
  /// in each visible container, selects the first tab or the first column of a collapsed split, and removes all screens of a stack except
  /// the first one. The route continues at the root of the window, or at the window if it is empty.
  ///
  /// Changes nothing if the window is already in this state. Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be
  /// removed or covered, and with ``NavigationError/noContainer(_:in:)`` at the app if no window is open. If the lock of that screen has a
  /// question, the user is asked: see ``Lock``.
  ///
  /// ```swift
  /// try navigator.run { $0.home() }
  /// ```
  public consuming func home() -> Route<Root, AnyContainer> { step(Steps.Home()) }
}

extension NavigationState {
  /// Whether the state is *home*: the key window has one layer, and no visible stack has more than one screen. This is the case after
  /// ``Route/home()`` at the key window; the first tab need not be selected.
  package var isHome: Bool {
    func holdsBack(_ node: Node) -> Bool {
      node.kind == .stack && node.children.count > 1 || node.visibleChildren.contains { holdsBack(node.children[$0]) }
    }
    return keyWindow.flatMap(node(at:)).map { $0.children.count == 1 && !holdsBack($0) } ?? false
  }
}
