/// One text that the user entered into a field, or that an outcome of an effect brings.
public struct EnteredValue: Hashable, Sendable {
  /// The name of the field.
  public let label: String
  /// The text.
  public let text: String
  /// Whether the text is printed as a variable, `password=$password`, and left out of snapshots.
  public private(set) var isSecret: Bool

  /// A text for a field.
  ///
  /// - Parameter isSecret: Whether it is never printed or saved. Fields of the type ``Secret`` make it so when the route runs.
  public init(label: String, text: String, isSecret: Bool = false) {
    self.label = label
    self.text = text
    self.isSecret = isSecret
  }

  /// The texts of some labels, in order.
  static func list(_ values: KeyValuePairs<String, String>) -> [EnteredValue] { values.map { EnteredValue(label: $0.key, text: $0.value) } }

  /// The same text, secret.
  var sealed: EnteredValue {
    var value = self
    value.isSecret = true
    return value
  }
}

extension EnteredValue: CustomStringConvertible {
  /// `user=ann`; a secret one is a variable of the field's name, which whoever runs the text must supply: `password=$password`.
  public var description: String { "\(label)=\(isSecret ? "$\(label)" : Quoting.quoted(text))" }
}

extension EnteredValue: Codable {
  private enum Keys: String, CodingKey { case label, text, isSecret = "secret" }

  /// Reads a label and its text. The text of a secret one is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    isSecret = try container.decodeIfPresent(Bool.self, forKey: .isSecret) ?? false
    label = try container.decode(String.self, forKey: .label)
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
  }

  /// Writes the label and the text, without the text of a secret one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(label, forKey: .label)
    if isSecret { try container.encode(true, forKey: .isSecret) } else { try container.encode(text, forKey: .text) }
  }
}

/// A field whose texts are secret, of the actions of one name.
package struct SecretField: Hashable, Sendable {
  /// The name of the action.
  package let action: String
  /// The label of the field.
  package let label: String

  /// A field of the actions of a name.
  package init(action: String, label: String) {
    self.action = action
    self.label = label
  }
}

extension AppRoute {
  /// The same route, in which what is tapped has its secrets marked as such.
  func sealing(_ secrets: Set<SecretField>) -> AppRoute {
    if secrets.isEmpty { return self }
    return AppRoute(
      code: code.map { instruction in
        guard case .verb(.tap(let action, let values)) = instruction else { return instruction }
        return .verb(.tap(action, values: values.map { secrets.contains(SecretField(action: action, label: $0.label)) ? $0.sealed : $0 }))
      })
  }
}
