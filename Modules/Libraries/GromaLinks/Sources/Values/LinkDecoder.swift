import Groma

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder of the values in a link.
struct LinkDecoder: Decoder {
  let value: LinkValue
  /// The path of names to the value, for error messages: `filter[price]`.
  let label: String
  let rules: LinkRules
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value from a record.
  ///
  /// - Throws: An ``/Groma/ArgumentError`` if a required property is missing or a value cannot be decoded. A missing list is empty.
  static func value<V: Decodable>(_: V.Type, from record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> V {
    do {
      return try V(from: LinkDecoder(value: .record(record), label: "", rules: rules))
    } catch let error as ArgumentError {
      throw error
    } catch DecodingError.dataCorrupted(let context) {
      throw .unsupported(context.debugDescription)
    } catch {
      throw .unsupported("\(V.self): \(error)")
    }
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .record(let record): return KeyedDecodingContainer(Keyed(record: record, parent: self))
    case .flag: return KeyedDecodingContainer(Keyed(record: LinkRecord(), parent: self))
    case .text(let text) where text.hasPrefix("{"): return KeyedDecodingContainer(Keyed(record: try record(json: text), parent: self))
    default: throw mistyped("record")
    }
  }

  /// Returns the record that is written as a JSON object, in one query item: `to={"city":"Bern"}`, percent-encoded.
  private func record(json text: String) throws(ArgumentError) -> LinkRecord {
    guard let record = try? LinkRecord(json: text) else { throw .mistyped(label: label, text: text, type: "JSON object") }
    return record
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(elements: try elements(), parent: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Returns the elements of a list in any of its notations: a JSON array, `a[]=x&a[]=y`, `a=x&a=y`, a single `a=x`, or `a[0]=x&a[1]=y`.
  private func elements() throws -> [LinkValue] {
    switch value {
    case .list(let values), .repeated(let values): return values
    case .text: return [value]
    case .record(let record):
      // A list with explicit indices: `a[0]=x&a[1]=y`.
      let numbered = record.all.map { (number: Int($0.name), value: $0.value) }
      guard numbered.allSatisfy({ ($0.number ?? -1) >= 0 }) else { throw mistyped("list") }
      return numbered.sorted { ($0.number ?? 0) < ($1.number ?? 0) }.map(\.value)
    case .flag, .null, .mixed: throw mistyped("list")
    }
  }

  // MARK: Values

  private func decoder(_ value: LinkValue, _ name: String) -> LinkDecoder {
    LinkDecoder(value: value, label: label.isEmpty ? name : "\(label)[\(name)]", rules: rules)
  }

  /// Returns the text of a single value, which is empty for a name without a value. Of a repeated value, returns the text that
  /// ``LinkCoding/repeats`` chooses.
  ///
  /// - Parameter type: The expected type, for error messages.
  /// - Throws: An error if the value has no text, or if it is a repeated value that the coding refuses.
  private func text(_ type: Any.Type) throws(ArgumentError) -> String {
    switch value {
    case .text(let text): return text
    case .repeated(let values):
      let chosen: LinkValue? =
        switch rules.coding.repeats {
        case .first: values.first
        case .last: values.last
        case .refuse: nil
        }
      guard let chosen else { throw .repeated(label: label) }
      return try LinkDecoder(value: chosen, label: label, rules: rules).text(type)
    case .flag: return ""
    case .null: throw .missing(label: label, type: "\(type)")
    case .list: throw .unsupported("'\(label)' is a list, but must be a value")
    case .record: throw .unsupported("'\(label)' is a record, but must be a value")
    case .mixed: throw .unsupported("'\(label)' is both a value and a list or record")
    }
  }

  private func mistyped(_ type: String) -> ArgumentError {
    switch value {
    case .text(let text): .mistyped(label: label, text: text, type: type)
    case .flag, .null: .missing(label: label, type: type)
    case .mixed: .unsupported("'\(label)' is both a value and a list or record")
    case .repeated, .list: .unsupported("'\(label)' is a list, but must be a \(type)")
    case .record: .unsupported("'\(label)' is a record, but must be a \(type)")
    }
  }

  fileprivate func decoded<T: Decodable>(_ type: T.Type) throws -> T {
    if type == String.self, let made = try text(type) as? T { return made }
    if type == Int.self { return try scalar(type) { Int($0) as? T } }
    if type == Date.self { return try scalar(type) { rules.coding.date($0) as? T } }
    if let scalar = type as? any ArgumentScalar.Type { return try self.scalar(type) { unusual(scalar, $0) as? T } }
    if type == Data.self { return try scalar(type) { rules.coding.data($0) as? T } }
    if value == .null || value == .flag, let empty = (type as? any ListLike.Type)?.init() as? T { return empty }
    do {
      return try T(from: self)
    } catch is DecodingError {
      throw ArgumentError.mistyped(label: label, text: (try? text(type)) ?? "", type: ArgumentDecoder.ownTypeName(type))
    }
  }

  private func unusual(_ type: any ArgumentScalar.Type, _ text: String) -> Any? {
    if type == Double.self { return rules.coding.float(text) as Double? }
    if type == Float.self { return rules.coding.float(text) as Float? }
    if type == Bool.self, value == .flag { return true }
    return type.init(argument: text)
  }

  private func scalar<T>(_ type: T.Type, _ make: (String) -> T?) throws -> T {
    let text = try text(type)
    guard let made = make(text) else { throw ArgumentError.mistyped(label: label, text: text, type: "\(type)") }
    return made
  }

  // MARK: Records

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: LinkRecord
    let parent: LinkDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { record.names.compactMap(Key.init(stringValue:)) }

    /// Returns the value of a property, or `nil` if there is none. The property's own name takes precedence over the name that the coding
    /// derives from it.
    private func find(_ key: Key) -> LinkValue? {
      if let value = record[key.stringValue] { return value }
      return parent.rules.keepsNames ? nil : record[parent.rules.coding.name(key.stringValue)]
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) -> Bool {
      switch find(key) {
      case nil, .null, .flag: true
      default: false
      }
    }

    // Fast paths for the most frequent types.
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
      if case .text(let text)? = find(key), let number = Int(text) { return number }
      return try general(type, key)
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
      if case .text(let text)? = find(key) { return text }
      return try general(type, key)
    }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try general(type, key) }
    private func general<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
      guard let value = find(key) else {
        // A missing name may stand for an empty list, for a record whose properties are all absent, or for `nil`.
        if let empty = try? parent.decoder(.record(LinkRecord()), key.stringValue).decoded(type) { return empty }
        if let absent = try? parent.decoder(.null, key.stringValue).decoded(type) { return absent }
        throw ArgumentError.missing(label: parent.decoder(.null, key.stringValue).label, type: ArgumentDecoder.typeName(type))
      }
      return try parent.decoder(value, key.stringValue).decoded(type)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      if case .text(let text)? = find(key) { return text }
      return try optional(type, key)
    }
    // The default implementation would decode a name without a value as `nil`.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
      guard let value = find(key), value != .null else { return nil }
      if value == .flag, type != Bool.self, !(type is any ListLike.Type) { return nil }
      return try parent.decoder(value, key.stringValue).decoded(type)
    }

    func nestedContainer<Name: CodingKey>(keyedBy type: Name.Type, forKey key: Key) throws -> KeyedDecodingContainer<Name> {
      try superDecoder(forKey: key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try superDecoder(forKey: key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { parent }
    func superDecoder(forKey key: Key) throws -> any Decoder { parent.decoder(find(key) ?? .null, key.stringValue) }
  }

  // MARK: Lists

  private struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [LinkValue]
    let parent: LinkDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(elements: [LinkValue], parent: LinkDecoder) {
      self.elements = elements
      self.parent = parent
    }

    private mutating func next() throws -> LinkDecoder {
      guard !isAtEnd else { throw ArgumentError.missing(label: "\(parent.label)[\(currentIndex)]", type: "value") }
      currentIndex += 1
      return parent.decoder(elements[currentIndex - 1], String(currentIndex - 1))
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex] == .null || elements[currentIndex] == .flag else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decoded(type) }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }
}

extension LinkDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null || value == .flag }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoded(type) }
}

/// A collection type with an empty value: an array or a set.
package protocol ListLike {
  /// Creates an empty collection.
  init()
}
extension Array: ListLike {}
extension Set: ListLike {}
