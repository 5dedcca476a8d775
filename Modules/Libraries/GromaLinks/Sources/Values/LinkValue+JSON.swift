#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LinkRecord {
  /// Decodes a JSON object.
  ///
  /// - Throws: ``LinkPayloadError/tooLong(_:)`` for more than 65,536 bytes, ``LinkPayloadError/notJSON``, or ``LinkPayloadError/noObject``
  ///   for another JSON value.
  init(json text: String) throws(LinkPayloadError) {
    guard text.utf8.count <= LinkURL.maximumBytes else { throw .tooLong(text.utf8.count) }
    let value: LinkValue
    do {
      value = try JSONDecoder().decode(LinkValue.self, from: Data(text.utf8))
    } catch {
      throw .notJSON
    }
    guard case .record(let record) = value else { throw .noObject }
    self = record
  }
}

extension LinkValue: Decodable {
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyName.self) {
      var record = LinkRecord()
      for name in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        record.set(try container.decode(LinkValue.self, forKey: name), name.stringValue)
      }
      self = .record(record)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [LinkValue] = []
      while !container.isAtEnd { values.append(try container.decode(LinkValue.self)) }
      self = .list(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .text(flag ? "true" : "false")
      } else if let number = try? container.decode(Int64.self) {
        self = .text(String(number))
      } else if let number = try? container.decode(UInt64.self) {
        self = .text(String(number))
      } else if let number = try? container.decode(Double.self) {
        self = .text(String(number))
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }
}

extension LinkRecord {
  /// The record as a JSON object with sorted keys, or `nil` if it contains a ``LinkValue/mixed`` value.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(LinkValue.record(self))).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension LinkValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .record(let record):
      var container = encoder.container(keyedBy: AnyName.self)
      for (name, value) in record.all { try container.encode(value, forKey: AnyName(name)) }
    case .list(let values), .repeated(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .flag:
      var container = encoder.singleValueContainer()
      try container.encode(true)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .mixed:
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "it is both a value and a list"))
    }
  }
}

/// A coding key with an arbitrary name.
struct AnyName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { stringValue = String(intValue) }
}

/// The reason why the payload of a notification or shortcut cannot be read.
public enum LinkPayloadError: Error, Hashable, Sendable {
  /// The payload is too long. Contains its length in bytes; the maximum is 65,536.
  case tooLong(Int)
  /// The payload is not JSON.
  case notJSON
  /// The payload is JSON, but not an object.
  case noObject
}

extension LinkPayloadError: CustomStringConvertible {
  /// The reason as a message, without the payload.
  public var description: String {
    switch self {
    case .tooLong(let count): "the payload is \(count) bytes long; the maximum is \(LinkURL.maximumBytes)"
    case .notJSON: "the payload is not JSON"
    case .noObject: "the payload is not a JSON object"
    }
  }
}
