/// A value with a saved form of its own, which it reads and writes itself.
package protocol Saved: Codable {
  /// Reads the saved form.
  ///
  /// - Throws: An error if the saved form does not describe a value.
  init(saved decoder: any Decoder) throws
  /// Writes the saved form.
  ///
  /// - Throws: The error of the encoder, and of a part that cannot be saved.
  func save(to encoder: any Encoder) throws
}

extension Saved {
  /// Decodes the saved form.
  ///
  /// - Throws: An error if the saved form does not describe a value.
  public init(from decoder: any Decoder) throws { try self.init(saved: decoder) }
  /// Encodes the saved form.
  ///
  /// - Throws: An error if a part of the value cannot be saved.
  public func encode(to encoder: any Encoder) throws { try save(to: encoder) }
}

/// A value that is saved as one other value, such as a text.
package protocol SingleValueCoded: Saved {
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
  /// Reads the saved form, which is one value.
  package init(saved decoder: any Decoder) throws {
    try self.init(coded: try decoder.singleValueContainer().decode(Coded.self), from: decoder)
  }

  /// Writes the saved form, which is one value.
  package func save(to encoder: any Encoder) throws {
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
