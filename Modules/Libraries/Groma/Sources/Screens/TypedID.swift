/// What names a value of a feature, where screens and links take it: a number or a word that means nothing for values of other types.
///
/// ```swift
/// struct Room: Identifiable {
///   typealias ID = TypedID<Room, Int>
///   var id: ID
/// }
/// ```
///
/// As an argument it is its number or word.
public struct TypedID<Subject, RawValue: Hashable & Codable & Sendable>: RawRepresentable, Hashable, Sendable {
  /// The number or word.
  public var rawValue: RawValue

  /// The id of a number or word.
  public init(rawValue: RawValue) { self.rawValue = rawValue }
}

extension TypedID: Codable {
  /// Reads the number or word alone.
  public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(RawValue.self) }

  /// Writes the number or word alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension TypedID: ExpressibleByIntegerLiteral where RawValue == Int {
  /// The id of a number.
  public init(integerLiteral number: Int) { rawValue = number }
}

extension TypedID: ExpressibleByUnicodeScalarLiteral where RawValue == String {}
extension TypedID: ExpressibleByExtendedGraphemeClusterLiteral where RawValue == String {}
extension TypedID: ExpressibleByStringLiteral where RawValue == String {
  /// The id of a word.
  public init(stringLiteral word: String) { rawValue = word }
}
