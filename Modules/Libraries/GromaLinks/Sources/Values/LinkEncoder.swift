#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An encoder that produces the values of a link: the reverse of ``LinkDecoder``.
final class LinkEncoder: Encoder {
  private enum Content {
    case nothing
    case value(LinkValue)
    case record([(name: String, encoder: LinkEncoder)])
    case list([LinkEncoder])
  }

  private let coding: LinkCoding
  private var content = Content.nothing
  /// Whether the names in the record are dictionary keys or enum cases, which are not converted.
  private var keepsNames = false
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(_ coding: LinkCoding) { self.coding = coding }

  /// Encodes the properties of a value. Properties without a value are omitted. Top-level names are unchanged. The coding converts the
  /// names of nested properties, but neither dictionary keys nor enum cases.
  ///
  /// - Throws: Errors of the value's own encoding, and `EncodingError` for an infinite number or NaN if the coding has no string for it.
  static func record(of value: some Encodable, coding: LinkCoding) throws -> LinkRecord {
    let encoder = LinkEncoder(coding)
    try value.encode(to: encoder)
    var record = LinkRecord()
    if case .record(let fields) = encoder.content {
      for (name, encoder) in fields { encoder.value.map { record.set($0, name) } }
    }
    return record
  }

  /// The encoded value, or `nil` if nothing was encoded.
  private var value: LinkValue? {
    switch content {
    case .nothing: return nil
    case .value(let value): return value
    case .list(let encoders): return .list(encoders.map { $0.value ?? .null })
    case .record(let fields):
      var record = LinkRecord()
      for (name, encoder) in fields { encoder.value.map { record.set($0, keepsNames ? name : coding.name(name)) } }
      return .record(record)
    }
  }

  fileprivate func encoder(forKey key: any CodingKey) -> LinkEncoder {
    let encoder = LinkEncoder(coding)
    var fields: [(name: String, encoder: LinkEncoder)] = []
    if case .record(let known) = content { fields = known }
    content = .record(fields + [(key.stringValue, encoder)])
    return encoder
  }

  fileprivate func nextEncoder() -> LinkEncoder {
    let encoder = LinkEncoder(coding)
    content = .list(elements + [encoder])
    return encoder
  }

  fileprivate var elements: [LinkEncoder] { if case .list(let encoders) = content { encoders } else { [] } }

  fileprivate func encode(any value: some Encodable) throws {
    switch value {
    case let text as String: content = .value(.text(text))
    case let flag as Bool: content = .value(.text(flag ? "true" : "false"))
    case let number as any FixedWidthInteger: content = .value(.text(String(describing: number)))
    case let number as Double: try encode(coding.text(number), number)
    case let number as Float: try encode(coding.text(number), number)
    case let date as Date: content = .value(.text(coding.text(date)))
    case let data as Data: content = .value(.text(coding.text(data)))
    case let url as URL: content = .value(.text(url.absoluteString))
    default:
      try value.encode(to: self)
      arrange(value)
    }
  }

  /// Sorts the elements of sets and dictionaries, whose order differs between processes, and marks names that are not property names.
  private func arrange(_ value: some Encodable) {
    switch content {
    case .list(let encoders) where value is any SetLike:
      content = .list(encoders.map { ("\($0.value ?? .null)", $0) }.sorted { $0.0 < $1.0 }.map(\.1))
    case .record(let fields) where value is any DictionaryLike:
      content = .record(fields.sorted { $0.name < $1.name })
      keepsNames = true
    case .record where Mirror(reflecting: value).displayStyle == .enum: keepsNames = true
    default: break
    }
  }

  private func encode(_ text: String?, _ number: Any) throws {
    guard let text else {
      throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "\(number) cannot be written in a link"))
    }
    content = .value(.text(text))
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .record = content {} else { content = .record([]) }
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = content {} else { content = .list([]) }
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: LinkEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}
    mutating func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.encoder(forKey: key).encode(any: value) }
    mutating func nestedContainer<Name: CodingKey>(keyedBy type: Name.Type, forKey key: Key) -> KeyedEncodingContainer<Name> {
      encoder.encoder(forKey: key).container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.encoder(forKey: key).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { encoder }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.encoder(forKey: key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: LinkEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.elements.count }

    mutating func encodeNil() throws { _ = encoder.nextEncoder() }
    mutating func encode(_ value: some Encodable) throws { try encoder.nextEncoder().encode(any: value) }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder.nextEncoder().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nextEncoder().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder.nextEncoder() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: LinkEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode(_ value: some Encodable) throws { try encoder.encode(any: value) }
  }
}

private protocol SetLike {}
extension Set: SetLike {}
private protocol DictionaryLike {}
extension Dictionary: DictionaryLike {}

extension LinkRecord {
  /// The record as a query without a question mark, or `nil` if a name or a value cannot be written.
  var query: String? {
    var parts: [String] = []
    /// Appends a value. Inside a list or a record, a null value or an empty record is written as a name without a value, to keep its
    /// position. Returns `false` if the value cannot be written.
    func write(_ value: LinkValue, _ name: String, isInside: Bool = true) -> Bool {
      switch value {
      case .text(let text):
        guard let encoded = PercentCoding.encoded(text) else { return false }
        parts.append("\(name)=\(encoded)")
      case .flag: parts.append(name)
      case .null: if isInside { parts.append(name) }
      case .repeated(let values): return values.allSatisfy { write($0, name) }
      case .list(let values):
        if values.isEmpty { parts.append("\(name)%5B%5D") }
        // The elements of a list get explicit indices unless all are strings.
        let isNumbered = !values.allSatisfy { if case .text = $0 { true } else { false } }
        return values.enumerated().allSatisfy { index, value in write(value, "\(name)%5B\(isNumbered ? "\(index)" : "")%5D") }
      case .record(let record):
        if record.names.isEmpty, isInside { parts.append(name) }
        return record.all.allSatisfy { field, value in
          guard !field.isEmpty, let step = Self.written(field) else { return false }
          return write(value, "\(name)%5B\(step)%5D")
        }
      case .mixed: return false
      }
      return true
    }
    for (name, value) in all {
      guard let name = Self.written(name), write(value, name, isInside: false) else { return nil }
    }
    return parts.joined(separator: "&")
  }

  /// Returns the percent-encoded name, or `nil` if the name cannot be encoded or contains brackets, which would be read as nesting.
  private static func written(_ name: String) -> String? {
    name.utf8.contains(where: "[]".utf8.contains) ? nil : PercentCoding.encoded(name)
  }
}
