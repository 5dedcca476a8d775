public import GromaLinks

/// The type of a parameter in a path or a query: the texts that a link accepts as its value.
public enum ParameterType: Hashable, Sendable {
  /// Any text. In a path, any non-empty segment.
  case text
  /// An integer: decimal digits with an optional sign, within the range of a type of this size. An unsigned type accepts `+7` and `-0`.
  case integer(bits: Int, isSigned: Bool)
  /// An integer of a range.
  case range(NumberRange)
  /// An identifier, which accepts the same texts as ``text``.
  case identifier
  /// A UUID: groups of 8, 4, 4, 4 and 12 hexadecimal digits in upper or lower case, separated by hyphens.
  case uuid
  /// `true`, `yes`, `1`, `false`, `no` or `0`.
  case boolean
  /// One of several texts.
  case oneOf([String])
  /// A day of the calendar: `2026-11-21`.
  case date
  /// A day and a time in UTC: `2026-11-21T13:00:00Z`, with optional fractions of a second.
  case time

  /// An integer of the type `Int`.
  public static let integer = ParameterType.integer(bits: 64, isSigned: true)
}

extension ParameterType: CustomStringConvertible {
  /// The type as it is written in a list of links: `int`, `price|name`.
  public var description: String {
    switch self {
    case .text: "text"
    case .integer(64, isSigned: true): "int"
    case .integer(let bits, let isSigned): "\(isSigned ? "int" : "uint")\(bits)"
    case .range(let range): "\(range)"
    case .identifier: "id"
    case .uuid: "uuid"
    case .boolean: "bool"
    case .oneOf(let texts): texts.joined(separator: "|")
    case .date: "date"
    case .time: "time"
    }
  }
}
