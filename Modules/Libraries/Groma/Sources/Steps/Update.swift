extension Steps {
  /// A step that replaces the data of the screen with the data of a key. The key must identify the same screen.
  package struct Update: RouteStep {
    package static let name = "update"

    /// The key with the new data.
    package var key: ScreenKey

    package init(_ key: ScreenKey) { self.key = key }

    package var defaultContainer: DefaultContainer { .content }
    package var text: String { "update \(key)" }

    package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
      Update(try replacement.screen(Node(page: key)).key)
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.change(.update(key), at: path)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        // Random routes update only screens that have data.
        StepCommand(
          "update", .flow, "SCREEN [ARGUMENT…]", "Update the data of the screen.",
          details: "The identifying arguments must not change.", takes: [.key],
          examples: [.init("update category instruments sort=price", after: ["push category instruments"])], frequency: 0
        ) { reader in Update(try reader.key()) }
      ]
    }
  }
}

extension Route {
  /// Replaces the data arguments of the screen in place, and stays on the screen. The screen keeps its identity, its model, its children
  /// and its flow. If the data has changed, the navigator calls ``ScreenModel/updated(to:)`` on the model.
  ///
  /// ```swift
  /// route.last(.screen(category)).update(category)
  /// ```
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if the screen has another name or another identifying argument: see
  /// ``Screen/dataArguments``.
  public consuming func update(_ screen: some ScreenValue) -> Self { step(Steps.Update(screen.anyScreen.key)) }
}
