import Groma
import GromaLinks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recorder of the properties that a type of arguments decodes. It provides stand-ins for the values.
final class TypeRecorder {
  /// A property. Its type is `nil` if it is not a known type of single values.
  struct Property {
    var name: String
    var type: ParameterType?
    var isOptional: Bool
    var isExact: Bool
  }

  /// The properties, in the order in which they are decoded.
  private(set) var properties: [Property] = []
  /// Whether the type was decoded with the stand-ins, so that all properties are known.
  private(set) var isComplete = false
  private let coding: LinkCoding

  /// Records the properties of a type.
  init(_ type: any Decodable.Type, _ coding: LinkCoding) {
    self.coding = coding
    isComplete = (try? type.init(from: Root(recorder: self))) != nil
  }

  fileprivate func record(_ name: String, _ type: ParameterType?, isOptional: Bool, isExact: Bool = true) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(Property(name: name, type: type, isOptional: isOptional, isExact: isExact))
  }

  /// Returns the parameter type for a type of values, whether both accept exactly the same texts, and a stand-in for a value.
  fileprivate func learn<T: Decodable>(_ type: T.Type) -> (type: ParameterType?, isExact: Bool, value: T?) {
    if let number = type as? any FixedWidthInteger.Type {
      return (.integer(bits: number.bitWidth, isSigned: number.isSigned), true, (type as? any ArgumentScalar.Type)?.standIn as? T)
    }
    if type == Bool.self { return (.boolean, true, false as? T) }
    if type == String.self { return (.text, true, "" as? T) }
    if type == UUID.self { return (.uuid, true, UUID() as? T) }
    if type == Date.self {
      if case .iso8601 = coding.dates { return (.time, false, Date() as? T) }
      return (.text, false, Date() as? T)
    }
    if let list = type as? any ListLike.Type { return (nil, false, list.init() as? T) }
    if let scalar = type as? any ArgumentScalar.Type { return (.text, false, scalar.standIn as? T) }
    if let cases = type as? any CaseIterable.Type, let (texts, first) = self.cases(cases) { return (.oneOf(texts), true, first as? T) }
    let single = Single(recorder: self)
    let value = try? T(from: single)
    guard let found = single.found else { return (nil, false, value) }
    // Another type may refuse texts of the type that it decodes, unless it is a plain wrapper.
    return (found.type, found.isExact && type is any RawRepresentable.Type && !(type is any CaseIterable.Type), value)
  }

  private func cases(_ type: any CaseIterable.Type) -> (texts: [String], first: Any)? {
    func all<C: CaseIterable>(_: C.Type) -> [Any] { C.allCases.map { $0 } }
    let values = all(type)
    let texts = values.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    guard let first = values.first, texts.count == values.count else { return nil }
    return (texts, first)
  }
}

private struct Unknown: Error {}

/// The decoder of the arguments.
private struct Root: Decoder {
  let recorder: TypeRecorder
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(recorder: recorder))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unknown() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unknown() }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: TypeRecorder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool {
    recorder.record(key.stringValue, nil, isOptional: true)
    return true
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let learnt = recorder.learn(type)
    // Without a known type, the value may also be missing: a missing list is empty.
    recorder.record(key.stringValue, learnt.type, isOptional: learnt.type == nil, isExact: learnt.isExact)
    guard let value = learnt.value else { throw Unknown() }
    return value
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let learnt = recorder.learn(type)
    recorder.record(key.stringValue, learnt.type, isOptional: true, isExact: learnt.isExact)
    return nil
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    recorder.record(key.stringValue, .boolean, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    recorder.record(key.stringValue, .text, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    recorder.record(key.stringValue, .integer, isOptional: true)
    return nil
  }

  private func unknown(_ key: Key) -> Unknown {
    recorder.record(key.stringValue, nil, isOptional: true)
    return Unknown()
  }
  func nestedContainer<Name: CodingKey>(keyedBy _: Name.Type, forKey key: Key) throws -> KeyedDecodingContainer<Name> { throw unknown(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unknown(key) }
  func superDecoder() throws -> any Decoder { throw Unknown() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unknown(key) }
}

/// The decoder of a single value. It records the type that is decoded.
private final class Single: Decoder, SingleValueDecodingContainer {
  let recorder: TypeRecorder
  var found: (type: ParameterType, isExact: Bool)?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(recorder: TypeRecorder) { self.recorder = recorder }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> { throw Unknown() }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unknown() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let learnt = recorder.learn(type)
    if let type = learnt.type { found = (type == .text && learnt.isExact ? .identifier : type, learnt.isExact) }
    guard let value = learnt.value else { throw Unknown() }
    return value
  }
}
