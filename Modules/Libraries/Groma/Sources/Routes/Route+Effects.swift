// Work outside the tree.
extension Route {
  /// Asks for an effect, and stays. One with a style covers the layer of the container, and a nested route could not run on it.
  ///
  /// Fails with ``NavigationError/badRequest(_:_:)`` when it cannot be done anywhere, and as ``present(_:)`` does when it is a layer.
  public consuming func request(_ effect: Effect) -> Self { step(.request(effect)) }

  /// Ends an effect with one of its outcomes, and runs the route that this leads to on the container that asked. An outcome of an effect
  /// that is not under way any more is told, and changes nothing.
  ///
  /// - Parameters:
  ///   - outcome: The outcome's name.
  ///   - request: The name of the request; nil for any. Of several, the one that lives with the current container, else the one that began last.
  ///   - values: What the outcome brings, by label: texts the user entered, what was picked.
  public consuming func complete(_ outcome: String, of request: String? = nil, values: [EnteredValue] = []) -> Self {
    step(.complete(outcome, of: request, values: values))
  }
}
