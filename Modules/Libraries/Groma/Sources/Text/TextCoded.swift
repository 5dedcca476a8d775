/// A value that is saved as its text form.
package protocol TextCoded: LosslessStringConvertible, Codable {
  /// The noun for error messages, with its article, such as `a path`.
  static var noun: String { get }
}

extension TextCoded {
  /// Decodes the text form.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not \(Self.noun)")
    }
    self = value
  }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
