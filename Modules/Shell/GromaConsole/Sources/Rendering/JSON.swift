import Groma

/// A JSON value whose members keep their order.
public indirect enum JSON: Hashable, Sendable {
  /// Nothing.
  case null
  /// Whether.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)
  /// Values in order.
  case list([JSON])
  /// Names and values in order.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: JSON
  }
}

extension JSON {
  static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
  static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with these members, in this order.
  public init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map { Member(name: $0, value: $1) }) }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral number: Int) { self = .number(number) }
}

extension JSON: CustomStringConvertible {
  /// The value on one line, without blanks. What could steer a terminal is escaped.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .number(let number): text += "\(number)"
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControlling:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
