import Logging

// Outcomes of effects: work outside the container tree.
extension Navigator {
  /// Ends an effect with one of its outcomes and runs the route of that outcome on the container that requested the effect. Called by the
  /// code that does the work of the effect.
  ///
  /// If no matching effect is running, nothing changes, and observers receive ``Event/lateOutcome(_:_:_:)``. If the requesting container
  /// has been removed, the effect ends, but the route does not run.
  ///
  /// - Parameters:
  ///   - request: The name of the effect's request; `nil` to match any request.
  ///   - outcome: The name of the outcome.
  ///   - values: The values of the outcome, with their labels.
  ///   - path: The path of a container; by default, the key window. If several effects match, the most recent effect that belongs to this
  ///     container ends or, if there is none, the most recent matching effect.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Returns: The outcome of the run.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the effect has no outcome with this name,
  ///   ``NavigationError/locked(_:_:)`` if a locked layer covers the layer of the effect, the error of the outcome's route, and the errors
  ///   of ``run(_:on:file:line:)``.
  @discardableResult
  public func complete(
    _ request: String?, with outcome: OutcomeName<NoFields>, values: KeyValuePairs<String, String> = [:], at path: TreePath? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().complete(outcome, of: request, values: values), on: path, file: file, line: line)
  }

  /// Ends an effect with an outcome that has a value. Otherwise, this method works like the one without a value.
  ///
  /// - Throws: The same errors as the method without a value.
  @discardableResult
  public func complete<Value>(
    _ request: String?, with outcome: OutcomeName<Value>, _ value: Value, at path: TreePath? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().complete(outcome.text, of: request, values: outcome.values(of: value)), on: path, file: file, line: line)
  }

  /// Writes to the log that a request failed.
  package func logFailure(of effect: Effect, _ reason: String) {
    let logger = logger
    logger.warning("a request failed", metadata: ["request": "\(effect.request)", "reason": "\(reason)"])
  }
}
