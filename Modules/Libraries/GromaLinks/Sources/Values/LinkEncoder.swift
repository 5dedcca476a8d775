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

/// The reason why values cannot be written as a URL.
enum LinkWritingError: Error, Hashable {
  /// A name or a value cannot be written.
  case unwritable
  /// A value is nested deeper than a query is read. Contains the nested name: `a[b][c]`.
  case tooDeep(String)
}

extension LinkWritingError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unwritable: "a name or a value has no form in a URL"
    case .tooDeep(let name): "'\(name)' has more than \(LinkQuery.maximumDepth) parts; use fewer levels, or a JSON payload"
    }
  }
}

extension LinkRecord {
  /// Returns the record as a query without a question mark.
  ///
  /// - Throws: ``LinkWritingError/tooDeep(_:)`` for a nested name with more than ``LinkQuery/maximumDepth`` parts, which
  ///   ``LinkQuery`` would not read; ``LinkWritingError/unwritable`` for a name or a value that cannot be written.
  func query() throws(LinkWritingError) -> String {
    var parts: [String] = []
    /// Appends a value. Inside a list or a record, a null value or an empty record is written as a name without a value, to keep its
    /// position.
    func write(_ value: LinkValue, _ name: [String]) throws(LinkWritingError) {
      /// Appends the name, with a value or further text.
      func append(_ text: String, parts count: Int = 0) throws(LinkWritingError) {
        guard name.count + count <= LinkQuery.maximumDepth else {
          throw .tooDeep(name[0] + name.dropFirst().map { "[\($0)]" }.joined() + (count > 0 ? "[]" : ""))
        }
        parts.append(name[0] + name.dropFirst().map { "%5B\($0)%5D" }.joined() + text)
      }
      switch value {
      case .text(let text):
        guard let encoded = PercentCoding.encoded(text) else { throw .unwritable }
        try append("=\(encoded)")
      case .flag: try append("")
      case .null: if name.count > 1 { try append("") }
      case .repeated(let values): for value in values { try write(value, name) }
      case .list(let values):
        if values.isEmpty { try append("%5B%5D", parts: 1) }
        // The elements of a list get explicit indices unless all are strings.
        let isNumbered = !values.allSatisfy { if case .text = $0 { true } else { false } }
        for (index, value) in values.enumerated() { try write(value, name + [isNumbered ? "\(index)" : ""]) }
      case .record(let record):
        if record.names.isEmpty, name.count > 1 { try append("") }
        for (field, value) in record.all {
          guard !field.isEmpty else { throw .unwritable }
          try write(value, name + [try Self.written(field)])
        }
      case .mixed: throw .unwritable
      }
    }
    for (name, value) in all { try write(value, [try Self.written(name)]) }
    return parts.joined(separator: "&")
  }

  /// Returns the percent-encoded name.
  ///
  /// - Throws: ``LinkWritingError/unwritable`` if the name cannot be encoded or contains brackets, which would be read as nesting.
  private static func written(_ name: String) throws(LinkWritingError) -> String {
    guard !name.utf8.contains(where: "[]".utf8.contains), let written = PercentCoding.encoded(name) else { throw .unwritable }
    return written
  }
}
