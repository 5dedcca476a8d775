extension Steps {
  /// A step that sets a feature's value in the state.
  package struct SetValue: RouteStep {
    package static let name = "set-value"

    /// The value.
    package var value: AnyStateValue

    package init(_ value: AnyStateValue) { self.value = value }

    package var text: String { "set-value \(value)" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      try transaction.put(value)
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "set-value", .flow, "VALUE [PROPERTY=TEXT]…", "Replace a feature's value, with all its properties.", takes: [.value],
          examples: ["set-value session user=ann"]
        ) { reader in SetValue(try reader.stateValue()) }
      ]
    }
  }
}

extension Route {
  /// Replaces the value of a feature in the state, and stays on the container.
  ///
  /// If a later step shows a screen at a window or at the app, the consequences of the new value, such as another root of the launch, happen
  /// before that step. Elsewhere they happen after the route, or at ``separate()``.
  public consuming func put(_ value: some StateValue) -> Self { step(Steps.SetValue(AnyStateValue(value))) }
}
