import Groma

extension RequestDefinition {
  /// Returns an effect that makes this request.
  ///
  /// - Parameters:
  ///   - arguments: The arguments with their labels, in order. Arguments whose text is `nil` are omitted.
  ///   - style: The style of the layer, or `nil` if the effect is not a layer.
  ///   - outcomes: The names of the outcomes, in order. The outcomes run no routes; ``Effect/canceled`` has the role of a cancellation.
  func effect(_ arguments: KeyValuePairs<String, String?> = [:], style: ModalStyle? = nil, outcomes: [String] = []) -> Effect {
    let given = arguments.compactMap { label, text in text.map { ScreenKey.Argument(label: label, text: $0) } }
    return outcomes.reduce(Effect(ScreenKey(name: name, arguments: given), style: style)) { effect, outcome in
      effect.on(outcome, outcome == Effect.canceled ? .cancel : .normal)
    }
  }
}

extension Effect {
  /// Returns the scheme of the URL in the argument with this label, in lower case and without the colon. Returns `nil` if the argument is
  /// missing or has no colon.
  func scheme(of label: String) -> String? {
    request[label].flatMap { url in url.firstIndex(of: ":").map { url[..<$0].lowercased() } }
  }
}
