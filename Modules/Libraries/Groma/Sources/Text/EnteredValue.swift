/// Text that the user entered into a field, or a value of an effect's outcome.
package struct EnteredValue: Hashable, Sendable {
  /// The label of the field or of the value.
  package let label: String
  /// The text. Empty if the value is secret and was decoded.
  package let text: String
  /// Whether the text is secret. Secret text is not encoded, and ``description`` contains a variable instead: `password=$password`.
  package private(set) var isSecret: Bool

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - label: The label of the field or of the value.
  ///   - text: The text.
  ///   - isSecret: Whether the text must never be printed or saved. In commits and waiting routes, the text for a field of the type
  ///     ``Secret`` is marked as secret even if this parameter is `false`.
  package init(label: String, text: String, isSecret: Bool = false) {
    self.label = label
    self.text = text
    self.isSecret = isSecret
  }

  /// Returns the values of a dictionary literal, in order.
  static func list(_ values: KeyValuePairs<String, String>) -> [EnteredValue] { values.map { EnteredValue(label: $0.key, text: $0.value) } }

  /// The value as an argument for observers. Three dots replace secret text.
  var argument: ScreenKey.Argument { ScreenKey.Argument(label: label, text: isSecret ? Secret(text).description : text) }

  /// A copy of the value, marked as secret.
  var sealed: EnteredValue {
    var value = self
    value.isSecret = true
    return value
  }
}

extension EnteredValue: CustomStringConvertible {
  /// The value in the command language: `user=ann`. A secret value is a variable with the name of its field, `password=$password`, which
  /// must be defined when the text is run.
  package var description: String { "\(label)=\(isSecret ? "$\(label)" : Quoting.quoted(text))" }
}

extension EnteredValue: Codable {
  private enum Keys: String, CodingKey { case label, text, isSecret = "secret" }

  /// Decodes the label and the text. The text of a secret value is empty.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    isSecret = try container.decodeIfPresent(Bool.self, forKey: .isSecret) ?? false
    label = try container.decode(String.self, forKey: .label)
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
  }

  /// Encodes the label and the text. The text of a secret value is omitted.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(label, forKey: .label)
    if isSecret { try container.encode(true, forKey: .isSecret) } else { try container.encode(text, forKey: .text) }
  }
}

/// A secret field, identified by the name of its action and its label.
package struct SecretField: Hashable, Sendable {
  /// The name of the action.
  package let action: String
  /// The label of the field.
  package let label: String

  /// Creates a reference to a field.
  package init(action: String, label: String) {
    self.action = action
    self.label = label
  }
}

extension AppRoute {
  /// Returns a copy of the route whose tap steps mark the values of these fields as secret. Steps in the routes of effect outcomes are
  /// unchanged.
  func sealing(_ secrets: Set<SecretField>) -> AppRoute {
    if secrets.isEmpty { return self }
    return AppRoute(
      code: code.map { instruction in
        guard let tap = instruction.step as? Steps.Tap else { return instruction }
        return .step(
          Steps.Tap(
            tap.action, values: tap.values.map { secrets.contains(SecretField(action: tap.action, label: $0.label)) ? $0.sealed : $0 }))
      })
  }
}
