import Groma

/// Reads the values that features keep beside the tree of a state, by their types and properties.
struct ValueReader {
  /// The state.
  let state: NavigationState

  /// `session.user` as name and property.
  static func split(_ place: String) -> (name: String, property: String?) {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts.first ?? place, parts.count > 1 ? parts[1] : nil)
  }

  /// The value that a type has at the start.
  static func initial(_ type: any StateValue.Type) -> AnyStateValue {
    func make<V: StateValue>(_: V.Type) -> AnyStateValue { AnyStateValue(V.initial) }
    return make(type)
  }

  /// The value of a type.
  func value(of type: any StateValue.Type) -> AnyStateValue {
    state.storedValues.first { $0.name == type.name } ?? Self.initial(type)
  }

  /// A value, or one of its properties, as text; an absent property is empty.
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
  /// The value for a person: its own description where it has one, else its text.
  var summary: String { (base as? any CustomStringConvertible).map { "\(name) \($0.description)" } ?? description }
}
