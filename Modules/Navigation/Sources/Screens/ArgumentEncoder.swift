/// Turns the stored properties of a value into labelled arguments in canonical text.
///
/// Properties are strings, booleans, numbers, and types that encode as one of these (typed ids, raw-valued enums). An absent optional is
/// left out. Nested values and lists are refused: a screen's arguments are what a person can type.
enum ArgumentEncoder {
  static func arguments(of value: any Encodable) throws(ArgumentError) -> [ScreenKey.Argument] {
    try list(of: value).all
  }

  /// The arguments as a key keeps them: the first apart from the rest.
  static func list(of value: any Encodable) throws(ArgumentError) -> Few<ScreenKey.Argument> {
    let recorder = Recorder()
    do {
      try value.encode(to: recorder)
      if let refusal = recorder.refusal { throw refusal }
      return recorder.arguments
    } catch let error as ArgumentError {
      throw error
    } catch {
      throw ArgumentError.unsupported("\(type(of: value)): \(error)")
    }
  }

  private final class Recorder: Encoder {
    var arguments = Few<ScreenKey.Argument>()
    /// The label that a single value is written under; nil at the top.
    var label: String?
    /// Why the value cannot be arguments: a container that is asked for may stay empty, and nothing else would fail.
    var refusal: ArgumentError?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
      if let label { return nested(label) }
      return KeyedEncodingContainer(Keyed(recorder: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { list(label) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Single(recorder: self) }

    func nested<Key: CodingKey>(_ label: String) -> KeyedEncodingContainer<Key> {
      let nested = UnsupportedKeyed<Key>(label: label)
      refusal = nested.error
      return KeyedEncodingContainer(nested)
    }

    func list(_ label: String?) -> any UnkeyedEncodingContainer {
      let list = Unsupported(label: label)
      refusal = list.error
      return list
    }

    func record(_ text: String, _ label: String) {
      arguments.append(ScreenKey.Argument(label: label, text: text))
    }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}
    mutating func encode(_ value: Bool, forKey key: Key) { recorder.record("\(value)", key.stringValue) }
    mutating func encode(_ value: String, forKey key: Key) { recorder.record(value, key.stringValue) }
    mutating func encode(_ value: Int, forKey key: Key) { recorder.record(String(value), key.stringValue) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      if let text = scalarText(value) { return recorder.record(text, key.stringValue) }
      recorder.label = key.stringValue
      try value.encode(to: recorder)
      recorder.label = nil
    }
    mutating func nestedContainer<Nested>(keyedBy: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      recorder.nested(key.stringValue)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { recorder.list(key.stringValue) }
    mutating func superEncoder() -> any Encoder {
      recorder.refusal = .unsupported("a superclass")
      return Recorder()
    }
    mutating func superEncoder(forKey key: Key) -> any Encoder {
      recorder.refusal = UnsupportedKeyed<Key>(label: key.stringValue).error
      return Recorder()
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode(_ value: some Encodable) throws {
      guard let label = recorder.label else { throw ArgumentError.unsupported("\(type(of: value)) has no label") }
      guard let text = scalarText(value) else { return try value.encode(to: recorder) }
      recorder.record(text, label)
    }
  }

  /// The canonical text of a value that is one word.
  private static func scalarText(_ value: some Encodable) -> String? {
    switch value {
    case let text as String: text
    case let flag as Bool: flag ? "true" : "false"
    case let number as any FixedWidthInteger & Encodable: String(describing: number)
    case let number as any BinaryFloatingPoint & Encodable: String(describing: number)
    default: nil
    }
  }

  private struct Unsupported: UnkeyedEncodingContainer {
    let label: String?
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }
    var error: ArgumentError { .unsupported("'\(label ?? "the value")' is a list") }

    mutating func encodeNil() throws { throw error }
    mutating func encode(_: some Encodable) throws { throw error }
    mutating func nestedContainer<Nested>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(UnsupportedKeyed<Nested>(label: label ?? "the value"))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    mutating func superEncoder() -> any Encoder { Recorder() }
  }

  private struct UnsupportedKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let label: String
    var codingPath: [any CodingKey] { [] }
    var error: ArgumentError { .unsupported("'\(label)' is a nested value") }

    mutating func encodeNil(forKey: Key) throws { throw error }
    mutating func encode(_: some Encodable, forKey: Key) throws { throw error }
    mutating func nestedContainer<Nested>(keyedBy: Nested.Type, forKey: Key) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(UnsupportedKeyed<Nested>(label: label))
    }
    mutating func nestedUnkeyedContainer(forKey: Key) -> any UnkeyedEncodingContainer { Unsupported(label: label) }
    mutating func superEncoder() -> any Encoder { Recorder() }
    mutating func superEncoder(forKey: Key) -> any Encoder { Recorder() }
  }
}
