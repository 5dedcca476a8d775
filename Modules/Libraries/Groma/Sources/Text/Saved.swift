/// A type that defines how its values are saved. Its `Codable` conformance uses `init(saved:)` and `save(to:)`.
package protocol Saved: Codable {
  /// Creates a value from its saved form.
  ///
  /// - Throws: An error if the saved form does not describe a value of this type.
  init(saved decoder: any Decoder) throws
  /// Writes the saved form.
  ///
  /// - Throws: The error of the encoder, or an error if a part of the value cannot be saved.
  func save(to encoder: any Encoder) throws
}

extension Saved {
  /// Decodes a value from its saved form.
  ///
  /// - Throws: An error if the saved form does not describe a value of this type.
  public init(from decoder: any Decoder) throws { try self.init(saved: decoder) }
  /// Encodes the saved form.
  ///
  /// - Throws: An error if a part of the value cannot be saved.
  public func encode(to encoder: any Encoder) throws { try save(to: encoder) }
}

/// A type whose values are each saved as one value of another type, such as a string.
package protocol SingleValueCoded: Saved {
  /// The type of the saved value.
  associatedtype Coded: Codable
  /// Creates the value from its saved form.
  ///
  /// - Parameters:
  ///   - coded: The saved form.
  ///   - decoder: The decoder that decoded the saved form, for its coding path and its `userInfo`.
  /// - Throws: The reason why the saved form does not describe a value of this type.
  init(coded: Coded, from decoder: any Decoder) throws
  /// The saved form.
  var coded: Coded { get throws }
}

extension SingleValueCoded {
  /// Creates a value from its saved form, which is decoded as a single value.
  package init(saved decoder: any Decoder) throws {
    try self.init(coded: try decoder.singleValueContainer().decode(Coded.self), from: decoder)
  }

  /// Writes the saved form as a single value.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try coded)
  }
}

extension Decoder {
  /// Returns a data-corrupted error with a message and the coding path of the value that is being decoded.
  func error(_ message: String) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}
