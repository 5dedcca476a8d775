import Foundation
import Testing

/// A value as JSON, its keys in order.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The value that a JSON text holds.
func decoded<V: Decodable>(_: V.Type, _ text: String, knowing info: [CodingUserInfoKey: any Sendable] = [:]) throws -> V {
  let decoder = JSONDecoder()
  decoder.userInfo = info
  return try decoder.decode(V.self, from: Data(text.utf8))
}

/// The sentence with which a JSON text is refused; nil when it is read.
func refusal<V: Decodable>(of _: V.Type, _ text: String, knowing info: [CodingUserInfoKey: any Sendable] = [:]) -> String? {
  do {
    _ = try decoded(V.self, text, knowing: info)
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.debugDescription
  } catch {
    return "\(error)"
  }
}

/// Expects that a value is read as it was written.
func expectRoundTrip<V: Codable & Equatable>(_ value: V, sourceLocation: SourceLocation = #_sourceLocation) throws {
  // In an array: not every decoder takes a bare text.
  #expect(try decoded([V].self, encoded([value])) == [value], sourceLocation: sourceLocation)
}
