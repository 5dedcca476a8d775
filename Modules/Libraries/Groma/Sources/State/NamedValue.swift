/// A value with a name: a ``StateValue``, or a ``ScreenOutput``.
///
/// Its stored properties are words, lists and nested values; one coder writes them as text and reads them: `address city=Bern`,
/// `bag products=[1,2]`, `order to={city=Bern,zip=3000}`.
public protocol NamedValue: Hashable, Codable, Sendable {
  /// The name, unique among the app's state values or its outputs.
  static var name: String { get }
}

/// A named value without its type. One reference: steps and events that may hold one are copied all the time.
public struct AnyNamedValue<Base: Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let base: Base
    let value: any NamedValue

    init(_ base: Base, _ value: any NamedValue) {
      self.base = base
      self.value = value
    }
  }

  private let storage: Storage

  /// The value.
  public var base: Base { storage.base }

  /// The value, of which the name is known.
  var value: any NamedValue { storage.value }

  private init(_ base: Base, _ value: any NamedValue) { storage = Storage(base, value) }

  /// The name of its type.
  public var name: String { type(of: value).name }

  /// Whether type and value are equal.
  public static func == (a: Self, b: Self) -> Bool {
    func isEqual<V: NamedValue>(_ value: V) -> Bool { (b.value as? V) == value }
    return a.storage === b.storage || isEqual(a.value)
  }

  /// Feeds the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A state value without its type.
public typealias AnyStateValue = AnyNamedValue<any StateValue>

/// An output without its type.
public typealias AnyOutput = AnyNamedValue<any ScreenOutput>

extension AnyNamedValue where Base == any StateValue {
  /// Wraps a value.
  public init(_ base: any StateValue) { self.init(base, base) }

  /// The value of a type with these arguments: labelled ones in any order, the others in declared order.
  ///
  /// - Throws: Why they do not make it.
  public init(_ type: any StateValue.Type, _ arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    self.init(try type.init(labelled: arguments))
  }

  var isInitial: Bool {
    func check<V: StateValue>(_ value: V) -> Bool { value == V.initial }
    return check(base)
  }

  /// The same value with one property changed; nil removes an optional one.
  ///
  /// - Throws: Why there is no such value.
  public func setting(_ label: String, to text: String?) throws(ArgumentError) -> AnyStateValue {
    let type = type(of: base)
    let labels = try type.parameters().map(\.label)
    guard labels.contains(label) else { throw .unknown(label: label, parameters: labels) }
    var texts = ArgumentTexts(arguments)
    texts[label] = text
    return AnyStateValue(try ArgumentDecoder.value(type, from: texts, isNested: true))
  }
}

extension AnyNamedValue where Base == any ScreenOutput {
  /// Wraps an output.
  public init(_ base: any ScreenOutput) { self.init(base, base) }

  /// The output of a type with these arguments: labelled ones in any order, the others in declared order.
  ///
  /// - Throws: Why they do not make it.
  public init(_ type: any ScreenOutput.Type, _ arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    self.init(try type.init(labelled: arguments))
  }
}

// MARK: - Text

extension NamedValue {
  fileprivate init(labelled arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    let texts: ArgumentTexts
    do {
      texts = try ArgumentDecoder.texts(arguments, of: Self.parameters().map(\.label))
    } catch .needsSample(let type) {
      // All labels are given, or nothing is known of their order.
      guard arguments.allSatisfy({ $0.label != nil }) else { throw .needsSample(type) }
      texts = ArgumentTexts(arguments.map { .init(label: $0.label ?? "", text: $0.text) })
    }
    self = try ArgumentDecoder.value(Self.self, from: texts, isNested: true)
  }

  /// The properties of the type, in declared order.
  ///
  /// - Throws: ``ArgumentError/unsupported(_:)`` when the type has no labelled properties, ``ArgumentError/needsSample(_:)`` when they are
  ///   not found without a value: of a state value, the initial one is the sample.
  public static func parameters() throws(ArgumentError) -> [ScreenDefinition.Parameter] {
    var sample = ArgumentTexts()
    if let type = self as? any StateValue.Type { sample = ArgumentTexts(try ArgumentEncoder.arguments(of: type.initial, isNested: true)) }
    return try ArgumentDecoder.parameters(of: Self.self, sample: sample, isNested: true)
  }
}

extension AnyNamedValue {
  /// The properties that are not absent, in declared order.
  public var arguments: [ScreenKey.Argument] { (try? ArgumentEncoder.arguments(of: value, isNested: true)) ?? [] }
}

extension AnyNamedValue: CustomStringConvertible {
  /// The value as a key: `session user=ann`; one without labelled properties, as it describes itself.
  public var description: String {
    guard let arguments = try? ArgumentEncoder.arguments(of: value, isNested: true) else { return "\(name) \(value)" }
    return ScreenKey(name: name, arguments: arguments).description
  }
}

extension CodingUserInfoKey {
  /// The types of the state values and outputs that a decoder may meet: `[any NamedValue.Type]`.
  public static let namedValueTypes = CodingUserInfoKey(rawValue: "groma.namedValueTypes")!
}

extension AnyNamedValue: Codable {
  /// Reads `name label=value …` through ``Swift/CodingUserInfoKey/namedValueTypes``.
  public init(from decoder: any Decoder) throws {
    let key = try decoder.singleValueContainer().decode(ScreenKey.self)
    for type in decoder.userInfo[.namedValueTypes] as? [any NamedValue.Type] ?? [] where type.name == key.name {
      let value: any NamedValue = try ArgumentDecoder.value(type, from: key.texts, isNested: true)
      guard let base = value as? Base else { continue }
      self.init(base, value)
      return
    }
    throw NavigationError.opaque("value '\(key.name)'")
  }

  /// Writes `name label=value …`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ScreenKey(name: name, arguments: try ArgumentEncoder.arguments(of: value, isNested: true)))
  }
}
