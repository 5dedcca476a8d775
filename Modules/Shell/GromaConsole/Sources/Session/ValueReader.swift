import Groma

/// A reader of the state values of features and of their properties.
struct ValueReader {
  /// The state to read from.
  let state: NavigationState

  /// Splits a string such as `session.user` into the name of a state value and the name of a property. The property is `nil` if the string
  /// is not of this form.
  static func split(_ place: String) -> (name: String, property: String?) {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts.first ?? place, parts.count > 1 ? parts[1] : nil)
  }

  /// Returns the initial value of a state value type.
  static func initial(_ type: any StateValue.Type) -> AnyStateValue {
    func make<V: StateValue>(_: V.Type) -> AnyStateValue { AnyStateValue(V.initial) }
    return make(type)
  }

  /// Returns the current value of a state value type, or its initial value if none is stored.
  func value(of type: any StateValue.Type) -> AnyStateValue {
    state.value(named: type.name) ?? Self.initial(type)
  }

  /// Returns a state value as text or, if `property` is not `nil`, one of its properties. For a property without a value, returns `nil`.
  ///
  /// - Throws: ``ArgumentError/unknown(label:parameters:)`` for a property that the type does not have, or another ``ArgumentError`` if the
  ///   properties of the type cannot be listed.
  func text(of type: any StateValue.Type, _ property: String?) throws(ArgumentError) -> String? {
    guard let property else { return value(of: type).summary }
    let labels = try type.parameters().map(\.label)
    guard labels.contains(property) else { throw .unknown(label: property, parameters: labels) }
    return value(of: type).arguments.first { $0.label == property }?.text
  }
}

extension String? {
  /// The text of a property for users, or `(none)` for a property without a value. An empty text is quoted, and so is a text that equals
  /// `(none)`.
  var orNone: String { map { $0.isEmpty ? "''" : $0 == "(none)" ? "'(none)'" : $0 } ?? "(none)" }
}

extension AnyNamedValue where Base == any StateValue {
  /// The value as text for users: its name with the description that the type provides or, if the type provides none, with its properties.
  var summary: String { (base as? any CustomStringConvertible).map { "\(name) \($0.description)" } ?? description }
}
