/// A type whose values are saved in their text form, which is their `description`.
package protocol TextCoded: CustomStringConvertible, SingleValueCoded where Coded == String {
  /// The noun for error messages, with its article, such as `a path`.
  static var noun: String { get }
  /// Creates a value from its text form. Returns `nil` if the string is not the text form of a value.
  init?(_ text: String)
}

extension TextCoded {
  /// Creates a value from its text form.
  ///
  /// - Throws: `DecodingError` if the string is not the text form of a value.
  package init(coded text: String, from decoder: any Decoder) throws {
    guard let value = Self(text) else { throw decoder.error("'\(text)' is not \(Self.noun)") }
    self = value
  }

  /// The text form.
  package var coded: String { description }
}
