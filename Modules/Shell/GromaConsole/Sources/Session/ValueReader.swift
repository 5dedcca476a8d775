import Groma

/// A reader of the state values of features and of their properties.
struct ValueReader {
  /// The state to read from.
  let state: NavigationState

  /// Splits a string such as `session.user` into a name and a property.
  static func split(_ place: String) -> (name: String, property: String?) {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts.first ?? place, parts.count > 1 ? parts[1] : nil)
  }

  /// Returns the initial value of a state value type.
  static func initial(_ type: any StateValue.Type) -> AnyStateValue {
    func make<V: StateValue>(_: V.Type) -> AnyStateValue { AnyStateValue(V.initial) }
    return make(type)
  }

  /// Returns the current value of a state value type.
  func value(of type: any StateValue.Type) -> AnyStateValue {
    state.storedValues.first { $0.name == type.name } ?? Self.initial(type)
  }

  /// Returns a value, or one of its properties, as text. A property without a value returns an empty string.
  ///
  /// - Throws: ``ArgumentError/unknown(label:parameters:)`` for a property that the type does not have.
  func text(of type: any StateValue.Type, _ property: String?) throws(ArgumentError) -> String {
    guard let property else { return value(of: type).summary }
    let labels = try type.parameters().map(\.label)
    guard labels.contains(property) else { throw .unknown(label: property, parameters: labels) }
    return value(of: type).arguments.first { $0.label == property }?.text ?? ""
  }
}

extension AnyNamedValue where Base == any StateValue {
  /// The value as text for users: its own description if it has one, otherwise its arguments.
  var summary: String { (base as? any CustomStringConvertible).map { "\(name) \($0.description)" } ?? description }
}
