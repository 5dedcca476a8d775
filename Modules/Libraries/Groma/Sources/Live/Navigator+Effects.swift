// Outcomes of effects: work outside the container tree.
extension Navigator {
  /// Ends an effect with one of its outcomes and runs the route of that outcome. Called by the code that does the work of the effect.
  ///
  /// An outcome that arrives after the effect has ended changes nothing and is sent to observers as ``Event/lateOutcome(_:_:_:)``.
  ///
  /// - Parameters:
  ///   - request: The name of the request; `nil` to match any request.
  ///   - outcome: The name of the outcome.
  ///   - values: The values of the outcome, with their labels.
  ///   - path: The path of the container that the effect belongs to (``RunningEffect/at``), to select one of several matching effects; by
  ///     default, the key window. If no matching effect belongs to that container, the most recent matching effect ends.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the effect has no such outcome, ``NavigationError/locked(_:_:)`` if a
  ///   locked layer covers the layer of the effect, the error of the outcome's route, and the errors of ``run(_:on:)``. The state is then
  ///   unchanged, except for changes that a wait in the route has committed.
  @discardableResult
  public func complete(
    _ request: String?, with outcome: String, values: KeyValuePairs<String, String> = [:], at path: TreePath? = nil
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().complete(outcome, of: request, values: values), on: path)
  }
}
