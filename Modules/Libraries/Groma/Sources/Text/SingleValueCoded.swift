/// A value that is saved as one other value, such as a string.
package protocol SingleValueCoded: Codable {
  /// The type of the saved value.
  associatedtype Coded: Codable
  /// Creates the value from its saved form.
  ///
  /// - Throws: The reason why the saved form does not describe a value.
  init(coded: Coded, from decoder: any Decoder) throws
  /// The saved form.
  var coded: Coded { get throws }
}

extension SingleValueCoded {
  /// Decodes the saved form, which is one value.
  ///
  /// - Throws: An error if the saved form does not describe a value.
  public init(from decoder: any Decoder) throws {
    try self.init(coded: try decoder.singleValueContainer().decode(Coded.self), from: decoder)
  }

  /// Encodes the saved form, which is one value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try coded)
  }
}

extension Decoder {
  /// Returns an error about the value that is being decoded.
  func error(_ message: String) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}
