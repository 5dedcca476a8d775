#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format of values in links: dates, bytes, property names, infinite numbers and NaN.
public struct LinkCoding: Sendable {
  /// A format of dates.
  public enum Dates: Sendable {
    /// ISO 8601 in UTC, with milliseconds only if they are not 0: `2026-11-21T13:00:00Z`, `2026-11-21T13:00:00.250Z`.
    case iso8601
    /// Seconds since 1970.
    case secondsSince1970
    /// Milliseconds since 1970.
    case millisecondsSince1970
    /// A custom format. `read` returns `nil` if the string is not a date.
    case custom(read: @Sendable (String) -> Date?, write: @Sendable (Date) -> String)
  }

  /// A format of bytes.
  public enum Bytes: Sendable {
    /// Base 64. The URL-safe alphabet (RFC 4648, section 5) and missing padding are also read, but not written.
    case base64
    /// A custom format. `read` returns `nil` if the string has a different format.
    case custom(read: @Sendable (String) -> Data?, write: @Sendable (Data) -> String)
  }

  /// A rule for a name that occurs several times where a single value is expected.
  public enum Repeats: Sendable {
    /// The first value is used.
    case first
    /// The last value is used.
    case last
    /// A repeated name is an error.
    case refuse
  }

  /// A format of property names.
  public enum Names: Sendable {
    /// Names are unchanged.
    case same
    /// `roomNumber` becomes `room_number`.
    case snakeCase
    /// A custom format, applied to each property name.
    case custom(@Sendable (String) -> String)
  }

  /// The strings for infinite numbers and NaN.
  public struct Unusual: Sendable {
    /// The string for positive infinity.
    public var infinity: String
    /// The string for negative infinity.
    public var negativeInfinity: String
    /// The string for a value that is not a number (NaN).
    public var nan: String

    /// Creates the strings for infinite numbers and NaN.
    public init(infinity: String, negativeInfinity: String, nan: String) {
      self.infinity = infinity
      self.negativeInfinity = negativeInfinity
      self.nan = nan
    }
  }

  /// The format of dates.
  public var dates = Dates.iso8601
  /// The format of bytes.
  public var bytes = Bytes.base64
  /// The rule for a name that occurs several times where a single value is expected.
  public var repeats = Repeats.last
  /// The format of property names in queries and payloads. The unchanged name is also read. Names in patterns, dictionary keys and enum
  /// cases are never changed.
  public var names = Names.same
  /// The strings for infinite numbers and NaN. If `nil`, such numbers can be neither read nor written.
  public var unusualNumbers: Unusual?

  /// Creates the default coding: ISO 8601 dates, base 64, the last value of a repeated name, unchanged property names, and no infinite
  /// numbers or NaN.
  public init() {}
}

/// A reference to a coding. The coding is passed along with every value that is decoded, so copies must be cheap.
final class LinkRules: Sendable {
  let coding: LinkCoding
  /// Whether property names are unchanged in links.
  let keepsNames: Bool

  static let standard = LinkRules(LinkCoding())

  init(_ coding: LinkCoding) {
    self.coding = coding
    keepsNames = if case .same = coding.names { true } else { false }
  }
}

extension LinkCoding {
  /// Returns the name of a property in queries and payloads.
  package func name(_ property: String) -> String {
    switch names {
    case .same: property
    case .snakeCase: property.snakeCased
    case .custom(let name): name(property)
    }
  }

  // MARK: Dates and bytes

  func date(_ text: String) -> Date? {
    switch dates {
    case .iso8601: try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    case .secondsSince1970: number(text).map { Date(timeIntervalSince1970: $0) }
    case .millisecondsSince1970: number(text).map { Date(timeIntervalSince1970: $0 / 1_000) }
    case .custom(let read, _): read(text)
    }
  }

  func text(_ date: Date) -> String {
    switch dates {
    case .iso8601: Self.iso8601((date.timeIntervalSince1970 * 1_000).rounded())
    case .secondsSince1970: Self.text(date.timeIntervalSince1970)
    case .millisecondsSince1970: Self.text(date.timeIntervalSince1970 * 1_000)
    case .custom(_, let write): write(date)
    }
  }

  private static func iso8601(_ milliseconds: Double) -> String {
    let hasFraction = milliseconds.truncatingRemainder(dividingBy: 1_000) != 0
    // The format style truncates to milliseconds, and a `Date` may be slightly below the intended millisecond.
    return Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }

  private func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// Returns the number as text, without a decimal point if its value is an `Int64`.
  private static func text(_ number: Double) -> String { Int64(exactly: number).map { String($0) } ?? String(number) }

  func data(_ text: String) -> Data? {
    switch bytes {
    case .base64:
      let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
      return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    case .custom(let read, _): return read(text)
    }
  }

  func text(_ data: Data) -> String {
    switch bytes {
    case .base64: data.base64EncodedString()
    case .custom(_, let write): write(data)
    }
  }

  // MARK: Numbers

  func float<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ text: String) -> Number? {
    if let number = Number(text), number.isFinite { return number }
    switch text {
    case unusualNumbers?.infinity: return .infinity
    case unusualNumbers?.negativeInfinity: return -.infinity
    case unusualNumbers?.nan: return .nan
    default: return nil
    }
  }

  func text(_ number: some BinaryFloatingPoint & LosslessStringConvertible) -> String? {
    if number.isFinite { return String(number) }
    return number.isNaN ? unusualNumbers?.nan : number > 0 ? unusualNumbers?.infinity : unusualNumbers?.negativeInfinity
  }
}

extension String {
  /// The string in snake case: `room_id` for `roomID`, `room_number` for `roomNumber`.
  fileprivate var snakeCased: String {
    var text = ""
    var wasLower = false
    for character in self {
      if character.isUppercase, wasLower { text += "_" }
      wasLower = !character.isUppercase
      text += character.lowercased()
    }
    return text
  }
}
