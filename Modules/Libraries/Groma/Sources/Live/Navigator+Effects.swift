// Work outside the tree, and how it ends.
extension Navigator {
  /// Ends an effect with one of its outcomes: what whoever does the work outside calls, also when it comes too late.
  ///
  /// - Parameters:
  ///   - request: The name of the request; nil for any.
  ///   - outcome: The outcome's name.
  ///   - values: What it brings, by label.
  ///   - path: What the effect lives with, of several: ``RunningEffect/at``. Unless said, and if none lives there, the one that began last.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` for an outcome that the effect does not list,
  ///   ``NavigationError/locked(_:_:)`` when its layer is covered by one that is locked, and why its route failed; then nothing is changed.
  @discardableResult
  public func complete(
    _ request: String?, with outcome: String, values: [EnteredValue] = [], at path: TreePath? = nil
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().complete(outcome, of: request, values: values), on: path)
  }
}
