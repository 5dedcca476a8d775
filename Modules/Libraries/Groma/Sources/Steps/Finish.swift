extension Steps {
  /// A step that finishes the screen, with or without an output.
  package struct Finish: RouteStep {
    package static let name = "finish"

    /// The output of the screen, or `nil` if the screen finishes without an output.
    package var output: AnyOutput?

    package init(_ output: AnyOutput? = nil) { self.output = output }

    package var defaultContainer: DefaultContainer { .content }
    package var text: String { output.map { "finish \($0)" } ?? "finish" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      switch try Report(output, of: path, isFinal: true, in: &transaction).finish(in: &transaction) {
      case .left(let left): .stayed(left)
      case .handled(let route, let flow): .call(.init(code: route.code, path: flow))
      }
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "finish", .flow, "[OUTPUT]", "Finish the screen, with or without an output.",
          details: """
            The screen is removed. A route that waits for the screen continues, or the
            nearest flow handles the output. OUTPUT is a name with its properties.
            """, takes: [.value], examples: [.init("finish", after: ["present support"])]
        ) { reader in Finish(reader.isAtEnd ? nil : try reader.output()) }
      ]
    }
  }
}

extension Route {
  /// Finishes the screen without an output. The screen is removed with the screens above it in its stack, or its modal layer is closed. The
  /// screen stays if it can be removed only with the root layer or with the container whose flow handles the end of the screen.
  ///
  /// Then the route of the nearest flow that handles the end of the screen runs, if there is one. If routes wait for the screen or for a
  /// screen around it, these routes are usually resumed instead, and the outermost awaited screen is removed.
  ///
  /// The locks of the screen and of the screens that are removed with it in the same layer do not prevent the removal. The route stays at
  /// the path of the removed screen, so this step is usually the last one of a route.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a layer that must close above the screen is locked, and with the error of the flow or
  /// of its route.
  public consuming func finish() -> Self { step(Steps.Finish()) }
  /// Finishes the screen with an output, usually in one of the screen's actions. Otherwise, this method works like ``finish()``.
  ///
  /// ```swift
  /// ScreenDefinition(PaymentScreen.self, "the payment") { screen in
  ///   UserAction("pay") { $0.finish(screen, with: Payment(card: 1)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The route's current screen. Only its type is used, to determine the type of the output.
  ///   - output: The output.
  public consuming func finish<S: Screen>(_ screen: S, with output: S.Output) -> Self { finish(with: AnyOutput(output)) }
  /// Finishes the screen with an output of any type. Otherwise, this method works like ``finish()``.
  ///
  /// Use this method where the type of the screen is unknown, as in tests and in an app that changes the flow of a feature.
  package consuming func finish(with output: AnyOutput) -> Self { step(Steps.Finish(output)) }
  /// Unavailable: the type of the screen is needed to check the type of the output.
  @available(
    *, unavailable, message: "a screen finishes with its own output: finish(screen, with: output)"
  )
  @_disfavoredOverload public consuming func finish(with output: some ScreenOutput) -> Self { self }
}
