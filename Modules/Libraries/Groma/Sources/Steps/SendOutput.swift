extension Steps {
  /// A step that sends an output of the screen to the nearest flow that handles it. The screen stays open.
  package struct SendOutput: RouteStep {
    package static let name = "send"

    /// The output.
    package var output: AnyOutput

    package init(_ output: AnyOutput) { self.output = output }

    package var defaultContainer: DefaultContainer { .content }
    package var text: String { "send \(output)" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let (route, flow) = try Report(output, of: path, isFinal: false, in: &transaction).answer(in: &transaction)
      return .call(.init(code: route.code, path: flow))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "send", .flow, "OUTPUT [PROPERTY=TEXT]…", "Send an output to the nearest flow that handles it.",
          details: "The screen stays open. If no flow handles the output, the command fails.", takes: [.value],
          examples: ["send session user=ann || pop-to-root"], frequency: 4
        ) { reader in SendOutput(try reader.output()) }
      ]
    }
  }
}

extension Route {
  /// Sends an output of the screen, such as the user's selection, to the nearest flow that handles it. The screen stays open, and the route
  /// stays on it. The route that the flow returns runs on the flow's screen.
  ///
  /// Fails with ``NavigationError/unhandled(_:by:)`` if no flow handles the output, and with the error of the flow or of its route. A
  /// fallback can define a route for the case that no flow handles the output:
  ///
  /// ```swift
  /// route.send(ItemChoice(id: 1)).fallback(to: AppRoute().stack.push(item(id: 1)))
  /// ```
  public consuming func send(_ output: some ScreenOutput) -> Self { step(Steps.SendOutput(AnyOutput(output))) }
}
