public import FoundationEssentials

/// How values that have no text of their own are written in links, and read.
public struct LinkCoding: Sendable {
  /// How a date is written.
  public enum Dates: Sendable {
    /// `2026-11-21T13:00:00Z`, to the millisecond.
    case iso8601
    /// Seconds since 1970.
    case secondsSince1970
    /// Milliseconds since 1970.
    case millisecondsSince1970
    /// Otherwise; reading gives nil for a text that is no date.
    case custom(read: @Sendable (String) -> Date?, write: @Sendable (Date) -> String)
  }

  /// How bytes are written.
  public enum Bytes: Sendable {
    /// Base 64; the alphabet that is safe in URLs (RFC 4648, section 5) is read, too.
    case base64
    /// Otherwise; reading gives nil for a text that is none.
    case custom(read: @Sendable (String) -> Data?, write: @Sendable (Data) -> String)
  }

  /// What is read of a name that is given several times, where one value is wanted.
  public enum Repeats: Sendable {
    /// The first.
    case first
    /// The last.
    case last
    /// None: it is an error.
    case refuse
  }

  /// How the names of properties are written.
  public enum Names: Sendable {
    /// As they are.
    case same
    /// `roomNumber` as `room_number`.
    case snakeCase
    /// Otherwise.
    case custom(@Sendable (String) -> String)
  }

  /// The texts of numbers that are none.
  public struct Unusual: Sendable {
    /// Infinity.
    public var infinity: String
    /// The same below zero.
    public var negativeInfinity: String
    /// What is not a number.
    public var nan: String

    /// Texts of one's own.
    public init(infinity: String, negativeInfinity: String, nan: String) {
      self.infinity = infinity
      self.negativeInfinity = negativeInfinity
      self.nan = nan
    }
  }

  /// How dates are written.
  public var dates = Dates.iso8601
  /// How bytes are written.
  public var bytes = Bytes.base64
  /// What is read of a name that is given several times.
  public var repeats = Repeats.last
  /// How the names of properties are written in queries and payloads. A pattern names them as they are, and so
  /// are the keys of dictionaries and the cases of enumerations.
  public var names = Names.same
  /// The texts of infinity and of what is not a number; nil refuses both.
  public var unusualNumbers: Unusual?

  /// ISO dates, base 64, the last of several, names as they are, and no infinity.
  public init() {}
}

/// A coding by reference: it is passed on with each value that is read.
final class LinkRules: Sendable {
  let coding: LinkCoding
  /// Whether properties are called in links as they are.
  let keepsNames: Bool

  static let standard = LinkRules(LinkCoding())

  init(_ coding: LinkCoding) {
    self.coding = coding
    keepsNames = if case .same = coding.names { true } else { false }
  }
}

extension LinkCoding {
  func name(_ property: String) -> String {
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
    // The style cuts off what is beyond a millisecond, and a date is mostly a little below or above one.
    return Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }

  private func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// A whole number without a point.
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
  /// `roomID` as `room_id`, `roomNumber` as `room_number`.
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
