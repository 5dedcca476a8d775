import Groma

/// A JSON value. The members of an object keep their order.
public indirect enum JSON: Hashable, Sendable {
  /// The value `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// An integer.
  case number(Int)
  /// A string.
  case text(String)
  /// An array.
  case list([JSON])
  /// An object, with its members in order.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The name of the member.
    public var name: String
    /// The value of the member.
    public var value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// Returns a JSON string, or `null` if the text is `nil`.
  package static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
  /// Returns a JSON array of strings.
  package static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }
}

extension JSON {
  /// Returns an object for a line of JSON Lines. The members are the version of the format, the kind of the object, and the members of the
  /// parts, in order.
  ///
  /// - Parameters:
  ///   - kind: The kind of the object, such as `note`.
  ///   - parts: Objects with the other members. A part that is not an object is ignored.
  package static func line(_ kind: String, _ parts: JSON...) -> JSON {
    parts.reduce(["v": 1, "kind": .text(kind)]) { $0.appending($1) }
  }

  /// Returns this object with the members of another object added at the end. If one of the two values is not an object, returns this value
  /// unchanged.
  package func appending(_ other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Creates an object with members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map { Member(name: $0, value: $1) }) }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Creates a number.
  public init(integerLiteral number: Int) { self = .number(number) }
}

extension JSON: CustomStringConvertible {
  /// The value as one line of JSON, without spaces between the tokens. In strings, quotation marks, backslashes and all characters that
  /// could control a terminal are escaped.
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
    case .text(let string): text.appendJSON(string)
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
        text.appendJSON(member.name)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}
