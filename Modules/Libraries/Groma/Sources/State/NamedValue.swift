/// A value with a name: a ``StateValue`` or a ``ScreenOutput``.
///
/// The stored properties of a named value are scalars, lists and nested values. Its text form consists of the name and the properties:
/// `address city=Bern`, `bag products=[1,2]`, `order to={city=Bern,zip=3000}`.
///
/// Two values are equal for the framework if `==` returns `true` and they are saved in the same form, with the same bits of numbers and the
/// same Unicode scalars of strings. For example, 0.0 and -0.0 are different values. ``AppDefinition/problems()`` reports types whose examples
/// `==` compares otherwise than their saved form.
public protocol NamedValue: Hashable, Codable, Sendable {
  /// The name, unique among the state values or the outputs of an app.
  static var name: String { get }
  /// Example values: those with which a screen of another feature may finish, and those that another feature may store, when the explorer
  /// explores one feature without the others. By default, there are none.
  static var samples: [Self] { get }
}

extension NamedValue {
  /// No example values.
  public static var samples: [Self] { [] }
}

/// A type-erased named value, stored as one reference, because the steps and events that contain named values are copied often. Values are
/// compared as described by ``ErasedValue``.
package struct AnyNamedValue<Base: Sendable>: Hashable, Sendable {
  private final class Storage: ErasedValue, @unchecked Sendable {  // Its own properties are constants.
    let base: Base
    let named: any NamedValue

    init(_ base: Base, _ named: any NamedValue) {
      self.base = base
      self.named = named
      super.init(named)
    }
  }

  private let storage: Storage

  /// The wrapped value.
  package var base: Base { storage.base }

  /// The wrapped value as a named value.
  var value: any NamedValue { storage.named }

  private init(_ base: Base, _ value: any NamedValue) { storage = Storage(base, value) }

  /// The name of the value's type.
  package var name: String { type(of: value).name }

  /// The length of the saved form, in bytes.
  var size: Int { storage.size }
}

/// A type-erased state value.
package typealias AnyStateValue = AnyNamedValue<any StateValue>

/// A type-erased output.
package typealias AnyOutput = AnyNamedValue<any ScreenOutput>

extension AnyNamedValue where Base == any StateValue {
  /// Creates a value that wraps a state value.
  package init(_ base: any StateValue) { self.init(base, base) }

  /// Creates a value of a type from arguments. Labeled arguments can be in any order. Arguments without a label fill the remaining
  /// properties in declared order.
  ///
  /// - Throws: The reason why the arguments do not form a value of the type: for example, an argument is missing, unknown or repeated.
  package init(_ type: any StateValue.Type, _ arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    self.init(try type.init(labeled: arguments))
  }

  var isInitial: Bool {
    func check<V: StateValue>(_: V) -> Bool { storage.isEqual(to: V.initial) }
    return check(base)
  }

  /// Returns a copy that replaces one property.
  ///
  /// - Parameters:
  ///   - label: The label of the property.
  ///   - text: The new value as text, or `nil` to remove the value of an optional property.
  /// - Throws: ``ArgumentError/unknown(label:parameters:)`` for an unknown label, the reason why the property cannot have the value, or the
  ///   errors of ``NamedValue/parameters()``.
  package func setting(_ label: String, to text: String?) throws(ArgumentError) -> AnyStateValue {
    let type = type(of: base)
    let labels = try type.parameters().map(\.label)
    guard labels.contains(label) else { throw .unknown(label: label, parameters: labels) }
    var texts = ArgumentTexts(arguments)
    texts[label] = text
    return AnyStateValue(try ArgumentDecoder.value(type, from: texts))
  }
}

extension AnyNamedValue where Base == any ScreenOutput {
  /// Creates a value that wraps an output.
  package init(_ base: any ScreenOutput) { self.init(base, base) }

  /// Creates an output of a type from arguments. Labeled arguments can be in any order. Arguments without a label fill the remaining
  /// properties in declared order.
  ///
  /// - Throws: The reason why the arguments do not form an output of the type: for example, an argument is missing, unknown or repeated.
  package init(_ type: any ScreenOutput.Type, _ arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    self.init(try type.init(labeled: arguments))
  }
}

// MARK: - Text

extension NamedValue {
  fileprivate init(labeled arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    let texts: ArgumentTexts
    do {
      texts = try ArgumentDecoder.texts(arguments, of: Self.parameters().map(\.label))
    } catch .needsSample(let type) {
      // The order of the properties is unknown without a sample, so each argument needs a label.
      guard arguments.allSatisfy({ $0.label != nil }) else { throw .needsSample(type) }
      texts = ArgumentTexts(arguments.map { .init(label: $0.label ?? "", text: $0.text) })
    }
    self = try ArgumentDecoder.value(Self.self, from: texts)
  }

  /// Returns the properties of the type, in declared order.
  ///
  /// To find the properties, the type is decoded from stand-in values or, for a ``StateValue``, from the initial value.
  ///
  /// - Throws: ``ArgumentError/unsupported(_:)`` if the type is not encoded with labeled properties or a property cannot be an argument,
  ///   ``ArgumentError/needsSample(_:)`` if the properties cannot be found.
  package static func parameters() throws(ArgumentError) -> [ScreenKey.Parameter] {
    var sample = ArgumentTexts()
    if let type = self as? any StateValue.Type {
      sample = ArgumentTexts(try ArgumentEncoder.enteredTexts(of: type.initial))
    }
    return try ArgumentDecoder.parameters(of: Self.self, sample: sample)
  }
}

extension AnyNamedValue {
  /// The properties that have a value, in declared order. Empty if the value cannot be encoded as labeled arguments.
  package var arguments: [ScreenKey.Argument] { (try? ArgumentEncoder.arguments(of: value)) ?? [] }
}

extension AnyNamedValue: CustomStringConvertible {
  /// The name and the properties, such as `session user=ann`. If the value cannot be encoded as labeled arguments, the name and the
  /// description of the value.
  package var description: String {
    guard let arguments = try? ArgumentEncoder.arguments(of: value) else { return "\(name) \(value)" }
    return ScreenKey(name: name, arguments: arguments).description
  }
}

extension CodingUserInfoKey {
  /// The key for the types of the state values and outputs that a decoder may encounter. The value is an `[any NamedValue.Type]`.
  package static let namedValueTypes = CodingUserInfoKey(rawValue: "groma.namedValueTypes")!
}

extension AnyNamedValue: SingleValueCoded {
  /// Creates a value from `name label=value …`, as one of the types in `CodingUserInfoKey.namedValueTypes`.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` if no suitable type has the name, or the reason why the arguments do not form a value.
  package init(coded key: ScreenKey, from decoder: any Decoder) throws {
    for type in decoder.userInfo[.namedValueTypes] as? [any NamedValue.Type] ?? [] where type.name == key.name {
      let value: any NamedValue = try ArgumentDecoder.value(type, from: key.texts)
      guard let base = value as? Base else { continue }
      self.init(base, value)
      return
    }
    throw NavigationError.opaque("value '\(key.name)'")
  }

  /// The value as `name label=value …`.
  ///
  /// - Throws: An ``ArgumentError`` if the value cannot be encoded as labeled arguments.
  package var coded: ScreenKey {
    get throws { ScreenKey(name: name, arguments: try ArgumentEncoder.arguments(of: value)) }
  }
}
