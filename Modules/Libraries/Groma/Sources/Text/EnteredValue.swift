/// Text that the user entered into a field, or a value of an effect's outcome.
///
/// The text of a secret value is only accessible through ``entered``. The description, the mirror and the saved form of the value do not
/// contain the text.
package struct EnteredValue: Hashable, Sendable {
  /// The label of the field or of the value.
  package let label: String
  private let content: Content

  private enum Content: Hashable, Sendable {
    case plain(String)
    case secret(Secret)
    /// A secret that was decoded from a saved form, which does not contain the text.
    case unsaved
  }

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - label: The label of the field or of the value.
  ///   - text: The text.
  ///   - isSecret: Whether the text must never be printed or saved. In commits and waiting routes, the text for a field of the type
  ///     ``Secret`` is marked as secret even if this parameter is `false`.
  package init(label: String, text: String, isSecret: Bool = false) {
    self.label = label
    content = isSecret ? .secret(Secret(text)) : .plain(text)
  }

  /// Creates a value with a secret text.
  init(label: String, secret: Secret) {
    self.label = label
    content = .secret(secret)
  }

  private init(unsaved label: String) {
    self.label = label
    content = .unsaved
  }

  /// Returns the values of a dictionary literal, in order.
  static func list(_ values: KeyValuePairs<String, String>) -> [EnteredValue] { values.map { EnteredValue(label: $0.key, text: $0.value) } }

  /// The text that the user entered, even if it is secret. `nil` for a secret that was decoded. Must be passed only to the handler of the
  /// action or outcome.
  package var entered: String? {
    switch content {
    case .plain(let text): text
    case .secret(let secret): secret.text
    case .unsaved: nil
    }
  }

  /// The text in the form that can be displayed: three dots for a secret.
  package var text: String { if case .plain(let text) = content { text } else { Secret.mask } }

  /// Whether the text is secret.
  package var isSecret: Bool { if case .plain = content { false } else { true } }

  /// The value as an argument for observers. Three dots replace secret text.
  var argument: ScreenKey.Argument { ScreenKey.Argument(label: label, text: text) }

  /// A copy of the value, marked as secret.
  package var sealed: EnteredValue {
    guard case .plain(let text) = content else { return self }
    return EnteredValue(label: label, text: text, isSecret: true)
  }
}

extension EnteredValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value in the command language: `user=ann`. A secret value is a variable with the name of its field, `password=$password`, which
  /// must be defined when the text is run.
  package var description: String { "\(label)=\(isSecret ? "$\(label)" : Quoting.quoted(text))" }
  /// The value in the command language: see ``description``.
  package var debugDescription: String { description }
  /// A mirror with the label and the displayed text.
  package var customMirror: Mirror { Mirror(self, children: ["label": label, "text": text]) }
}

extension EnteredValue: Codable {
  private enum Keys: String, CodingKey { case label, text, isSecret = "secret" }

  /// Decodes the label and the text. A secret value is decoded without its text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let label = try container.decode(String.self, forKey: .label)
    if try container.decodeIfPresent(Bool.self, forKey: .isSecret) ?? false {
      self.init(unsaved: label)
    } else {
      self.init(label: label, text: try container.decodeIfPresent(String.self, forKey: .text) ?? "")
    }
  }

  /// Encodes the label and the text. The text of a secret value is omitted.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(label, forKey: .label)
    if isSecret { try container.encode(true, forKey: .isSecret) } else { try container.encode(text, forKey: .text) }
  }
}

/// A secret field, identified by the name of its action and its label.
struct SecretField: Hashable, Sendable {
  /// The name of the action.
  let action: String
  /// The label of the field.
  let label: String
}

extension AppRoute {
  /// The name of the action and the entered values, if the route consists of one step that performs an action.
  package var tap: (action: String, values: [EnteredValue])? {
    guard code.count == 1, let tap = code[0].step as? Steps.Tap else { return nil }
    return (tap.action, tap.values)
  }

  /// The secret texts that the route enters, keyed by label. These labels are the names of the variables in the ``description``.
  package var enteredSecrets: [String: String] {
    let values = code.lazy.compactMap { $0.step as? Steps.Tap }.flatMap(\.values).filter(\.isSecret)
    return Dictionary(values.compactMap { value in value.entered.map { (value.label, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// A copy of the route in which all entered values are marked as secret, for the log.
  var maskingEntries: AppRoute {
    AppRoute(
      code: code.map { instruction in
        if let tap = instruction.step as? Steps.Tap { return .step(Steps.Tap(tap.action, values: tap.values.map(\.sealed))) }
        guard let end = instruction.step as? Steps.Complete else { return instruction }
        return .step(Steps.Complete(end.outcome, of: end.request, values: end.values.map(\.sealed)))
      })
  }

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
