/// An identifier of a value of the type `Subject`, for use as an argument of screens and deep links. Identifiers of different subjects have
/// different types.
///
/// ```swift
/// struct Room: Identifiable {
///   typealias ID = TypedID<Room, Int>
///   var id: ID
/// }
/// ```
///
/// As an argument, the identifier is written as its raw value.
public struct TypedID<Subject, RawValue: Hashable & Codable & Sendable>: RawRepresentable, Hashable, Sendable {
  /// The raw value of the identifier, such as a number or a string.
  public var rawValue: RawValue

  /// Creates an identifier from a raw value, such as a number or a string.
  public init(rawValue: RawValue) { self.rawValue = rawValue }
}

extension TypedID: SingleValueCoded {
  /// Creates an identifier from its raw value.
  package init(coded rawValue: RawValue, from decoder: any Decoder) { self.rawValue = rawValue }

  /// The saved form of the identifier: its raw value.
  package var coded: RawValue { rawValue }
}

extension TypedID: ExpressibleByIntegerLiteral where RawValue == Int {
  /// Creates an identifier from a number.
  public init(integerLiteral number: Int) { rawValue = number }
}

extension TypedID: ExpressibleByUnicodeScalarLiteral where RawValue == String {}
extension TypedID: ExpressibleByExtendedGraphemeClusterLiteral where RawValue == String {}
extension TypedID: ExpressibleByStringLiteral where RawValue == String {
  /// Creates an identifier from a string.
  public init(stringLiteral word: String) { rawValue = word }
}

extension TypedID: CustomStringConvertible {
  /// The raw value as text, so that an identifier can be a part of a URL or of a message.
  public var description: String { "\(rawValue)" }
}
