extension Steps {
  /// A step that pops a stack, shows the previous column of a collapsed split, or closes a modal layer: see ``Route/back()``.
  package struct Back: RouteStep {
    package static let name = "back"

    package init() {}

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let path = transaction.content(at: path)
      var place = path
      while place.depth >= 2 {
        if transaction.kind(place) == .stack, transaction.has(moreThan: 1, at: place) {
          try transaction.change(.drop(1), at: place)
          return .moved(place)
        }
        if place.depth == 2 {
          guard place[1] > 0 else { break }
          return .moved(try transaction.closeLayer(of: place))
        }
        guard let parent = place.parent, let index = place.index else { break }
        // A collapsed split goes back to the previous column.
        if index > 0, transaction.kind(parent) == .split, transaction.number(.selection(parent)) == index {
          try transaction.change(.select(index - 1), at: parent)
          return .moved(parent.child(index - 1) ?? parent)
        }
        place = parent
      }
      throw .nowhereBack(path)
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
  /// From the inside out, the step pops the nearest stack with more than one screen, shows the previous column of a collapsed split, or
  /// closes the modal layer with the layers above it, whichever is possible first. The route continues at that stack, that column, or the
  /// layer below.
  ///
  /// Fails with ``NavigationError/nowhereBack(_:)`` if there is no way back, and with ``NavigationError/locked(_:_:)`` if a locked screen
  /// would be removed or covered.
  public consuming func back() -> Route<Root, AnyContainer> { step(Steps.Back()) }
}
