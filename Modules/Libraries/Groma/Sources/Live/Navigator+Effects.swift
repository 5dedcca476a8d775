// Outcomes of effects: work outside the container tree.
extension Navigator {
  /// Ends an effect with one of its outcomes, and runs the route of that outcome. Called by the code that does the work of the effect.
  ///
  /// An outcome that comes after the effect has ended changes nothing and is sent to observers as ``Event/lateOutcome(_:_:_:)``.
  ///
  /// - Parameters:
  ///   - request: The name of the request; nil for any.
  ///   - outcome: The name of the outcome.
  ///   - values: The values of the outcome, by label.
  ///   - path: The container to which the effect belongs (``RunningEffect/at``), to select among several. If it is nil, or no effect
  ///     belongs to the container, the effect that began last ends.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the effect has no such outcome, ``NavigationError/locked(_:_:)`` if its
  ///   layer is covered by a locked one, and the error of the outcome's route. The state is then unchanged.
  @discardableResult
  public func complete(
    _ request: String?, with outcome: String, values: [EnteredValue] = [], at path: TreePath? = nil
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().complete(outcome, of: request, values: values), on: path)
  }
}
