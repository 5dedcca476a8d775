/// A number of states or moves, which may be larger than an integer can be: exact below 2^53, and rounded beyond.
public struct StateCount: Hashable, Sendable, Comparable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
  /// The number.
  public let value: Double

  /// Creates a count. It is rounded if the number is not below 2^53.
  public init(_ number: Int) { value = Double(number) }

  init(value: Double) { self.value = value }

  /// Creates a count from an integer literal.
  public init(integerLiteral number: Int) { self.init(number) }

  /// Whether the number is below 2^53, so that it is not rounded.
  public var isExact: Bool { value < 0x1p53 }

  /// The number, or `Int.max` if it may be rounded.
  public var clamped: Int { isExact ? Int(value) : .max }

  /// Returns the sum of two counts.
  public static func + (one: Self, other: Self) -> Self { Self(value: one.value + other.value) }

  /// Returns the difference of two counts.
  public static func - (one: Self, other: Self) -> Self { Self(value: one.value - other.value) }

  /// Returns whether one count is smaller than another.
  public static func < (one: Self, other: Self) -> Bool { one.value < other.value }
}

extension StateCount: CustomStringConvertible {
  /// The number in decimal digits: `402`, or `about 1.3e+41`.
  public var description: String { isExact ? "\(clamped)" : "about \(value)" }

  /// The number with a comma between each group of three digits, or `about 1.3e+41`.
  package var grouped: String { isExact ? clamped.grouped : description }

  /// The number with a noun in the singular or plural: `1 state`, `2,000 states`.
  package func of(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension StateCount: Codable {
  /// Decodes a number.
  public init(from decoder: any Decoder) throws { value = try Double(from: decoder) }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
