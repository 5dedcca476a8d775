// Effects: work outside the container tree.
extension Route {
  /// Starts an effect, and stays on the container. An effect with a style is presented as a modal layer; a nested route cannot run on that
  /// layer.
  ///
  /// Fails with ``NavigationError/badRequest(_:_:)`` if the arguments or outcomes of the effect are invalid, and with the errors of
  /// ``present(_:)`` if it has a style.
  public consuming func request(_ effect: Effect) -> Self { step(.request(effect)) }

  /// Ends a running effect with one of its outcomes, and stays on the container. The route of the outcome runs on the container that
  /// requested the effect.
  ///
  /// If no such effect is running, the step changes nothing and observers receive an event. Fails with
  /// ``NavigationError/unknownAction(_:on:offered:)`` if the effect does not have the outcome.
  ///
  /// - Parameters:
  ///   - outcome: The name of the outcome.
  ///   - request: The name of the request; nil if it can have any name. If several match, the effect of the current container is used, or
  ///     else the most recent one.
  ///   - values: The values of the outcome by label, such as the text that the user entered or the picked item.
  public consuming func complete(_ outcome: String, of request: String? = nil, values: [EnteredValue] = []) -> Self {
    step(.complete(outcome, of: request, values: values))
  }
}
