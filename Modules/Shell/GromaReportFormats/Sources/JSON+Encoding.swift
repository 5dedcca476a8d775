#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSON: Encodable {
  /// Encodes the value. Encoders may change the order of members.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .null, .flag, .number, .text:
      var container = encoder.singleValueContainer()
      switch self {
      case .flag(let flag): try container.encode(flag)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}

extension Encodable {
  /// The value as JSON with sorted keys and one value per line, so that two values can be compared as text, with a final line end.
  ///
  /// - Throws: An `EncodingError` for a number that JSON cannot represent.
  package var formattedJSON: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
