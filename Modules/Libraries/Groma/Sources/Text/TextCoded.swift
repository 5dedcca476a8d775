/// A value that is saved as its text form.
package protocol TextCoded: CustomStringConvertible, SingleValueCoded where Coded == String {
  /// The noun for error messages, with its article, such as `a path`.
  static var noun: String { get }
  /// Parses the text form. Returns `nil` if the string is not in this form.
  init?(_ text: String)
}

extension TextCoded {
  /// Parses the text form.
  ///
  /// - Throws: `DecodingError` for any other text.
  package init(coded text: String, from decoder: any Decoder) throws {
    guard let value = Self(text) else { throw decoder.error("'\(text)' is not \(Self.noun)") }
    self = value
  }

  /// The text form.
  package var coded: String { description }
}
