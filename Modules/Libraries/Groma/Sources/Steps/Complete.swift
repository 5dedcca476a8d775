extension Steps {
  /// A step that ends a running ``Effect`` with one of its outcomes.
  package struct Complete: RouteStep {
    package static let name = "complete"

    /// The name of the outcome.
    package var outcome: String
    /// The name of the request, or `nil` if the request can have any name.
    package var request: String?
    /// The values of the outcome, such as entered text, with their labels.
    package var values: [EnteredValue]

    package init(_ outcome: String, of request: String? = nil, values: [EnteredValue] = []) {
      (self.outcome, self.request, self.values) = (outcome, request, values)
    }

    package var text: String {
      "complete \(Quoting.quoted(outcome))" + values.text + (request.map { " --of=\(Quoting.quoted($0))" } ?? "")
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let (route, place) = try transaction.complete(outcome, of: request, values: values, at: path) else { return .stayed(path) }
      return .call(.init(code: route.code, path: place))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "complete", .effects, "OUTCOME [LABEL=TEXT]… [--of REQUEST]", "End the request in progress with one of its outcomes.",
          details: """
            If the request is not in progress, 'complete' fails as the first step of a
            line. As a later step, it prints a note and changes nothing.
            """, takes: [.outcome],
          options: [.init("of", "REQUEST", takes: .requestInProgress, "the request to end; the default is the last one")],
          examples: [.init("complete done", after: ["request call number=112 { on done }"])]
        ) { reader in
          let outcome = try reader.word(.outcome, "an outcome")
          let request = reader.option("of")
          return Complete(outcome, of: request, values: try reader.enteredValues())
        }
      ]
    }
  }
}

extension AppRoute {
  /// Returns the outcome that the route chooses when it runs at a path. Returns `nil` unless the only step of the route is
  /// ``Steps/Complete``, without secret values.
  func chosen(at path: TreePath) -> ChosenOutcome? {
    guard code.count == 1, let step = code[0].step as? Steps.Complete, !step.values.contains(where: \.isSecret) else { return nil }
    return ChosenOutcome(step: step, path: path)
  }
}

extension Route {
  /// Ends a running effect with one of its outcomes, and stays on the container. The route of the outcome runs on the container that
  /// requested the effect, unless that container was removed. If the effect has a modal layer, that layer and the layers above it are
  /// closed first.
  ///
  /// If a guard or a lock interrupts a route that consists of this step only, the effect ends anyway, and the route of the outcome waits.
  ///
  /// If no matching effect is running, the step changes nothing, and observers receive ``Event/lateOutcome(_:_:_:)``. Fails with
  /// ``NavigationError/unknownAction(_:on:offered:)`` if the effect does not have the outcome, with ``NavigationError/locked(_:_:)`` if a
  /// layer above the layer of the effect is locked, and with the error of the outcome's route.
  ///
  /// - Parameters:
  ///   - outcome: The name of the outcome.
  ///   - request: The name of the request, or `nil` if the request can have any name. If several running effects match, the last one that
  ///     belongs to the current container ends, or else the last one that was requested.
  ///   - values: The values of the outcome with their labels, such as the text that the user entered or the picked item.
  public consuming func complete(
    _ outcome: OutcomeName<NoFields>, of request: String? = nil, values: KeyValuePairs<String, String> = [:]
  ) -> Self {
    complete(outcome.text, of: request, values: EnteredValue.list(values))
  }
  /// Ends a running effect with one of its outcomes. The values can be marked as secret. Otherwise, this method works like the public
  /// method.
  package consuming func complete(_ outcome: String, of request: String? = nil, values: [EnteredValue]) -> Self {
    step(Steps.Complete(outcome, of: request, values: values))
  }
}
