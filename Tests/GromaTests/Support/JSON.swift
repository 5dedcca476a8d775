import Foundation
import Testing

/// Returns a value as JSON with sorted keys.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Decodes a value from a JSON text.
func decoded<V: Decodable>(_: V.Type, _ text: String, knowing info: [CodingUserInfoKey: any Sendable] = [:]) throws -> V {
  let decoder = JSONDecoder()
  decoder.userInfo = info
  return try decoder.decode(V.self, from: Data(text.utf8))
}

/// Returns the error message of decoding a JSON text, or nil if it can be decoded.
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

/// Expects that a value equals itself after encoding and decoding.
func expectRoundTrip<V: Codable & Equatable>(_ value: V, sourceLocation: SourceLocation = #_sourceLocation) throws {
  // The value is in an array because not every decoder accepts a bare string.
  #expect(try decoded([V].self, encoded([value])) == [value], sourceLocation: sourceLocation)
}
