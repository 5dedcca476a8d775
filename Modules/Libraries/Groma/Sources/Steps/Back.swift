extension Steps {
  /// A step that pops a stack, shows the previous column of a collapsed split, or closes a modal layer: see ``Route/back()``.
  package struct Back: RouteStep {
    package static let name = "back"

    package init() {}

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let content = transaction.content(at: path)
      if let end = try goBack(from: content, in: &transaction) { return .moved(end) }
      // The bars beside the visible screen, such as that of the left column of a split.
      for other in path.depth < 2 ? transaction.shownScreens(in: path).dropFirst() : [] {
        if let end = try goBack(from: other, in: &transaction) { return .moved(end) }
      }
      return .moved(try transaction.closeLayer(of: content))
    }

    /// Pops the nearest stack with more than one screen, or shows the previous column of the nearest collapsed split, whichever is nearer.
    /// Returns the path where the route continues, or `nil` if neither is possible.
    private func goBack(from start: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath? {
      var place = start
      while place.depth >= 2 {
        if transaction.kind(place) == .stack, transaction.has(moreThan: 1, at: place) {
          try transaction.change(.drop(1), at: place)
          return place
        }
        guard place.depth > 2, let parent = place.parent, let index = place.index else { break }
        if index > 0, transaction.kind(parent) == .split, transaction.number(.selection(parent)) == index {
          try transaction.change(.select(index - 1), at: parent)
          return parent.child(index - 1) ?? parent
        }
        place = parent
      }
      return nil
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "back", .layers, "", "Go back, as the user does.",
          details: """
            The step pops the top screen, shows a split's previous column or dismisses the
            layer.
            """,
          examples: [.init("back", after: ["push chat 1 2"])],
          frequency: 4
        ) { _ in Back() }
      ]
    }
  }
}

extension Route {
  /// Goes back by one screen, column or modal layer. At a window or the app, the step starts from the topmost visible screen.
  ///
  /// From the inside out, the step pops the nearest stack with more than one screen, or shows the previous column of a collapsed split,
  /// whichever is possible first. At a window or the app, the step tries the screens beside the topmost visible screen next, such as those in
  /// the other columns of a split, from left to right. If nothing else is possible, the step closes the modal layer with the layers above it.
  /// The route continues at that stack, that column, or the layer below.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if there is no way back, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  public consuming func back() -> Route<Root, AnyContainer> { step(Steps.Back()) }
}
