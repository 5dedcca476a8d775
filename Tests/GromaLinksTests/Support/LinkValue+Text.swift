@testable import GromaLinks

/// A one-line text of a value: `'text'`, `flag`, `null`, `'a'&'b'` for a repeated name, `['a']`, `{name: 'a'}` or `mixed`.
extension LinkValue: CustomStringConvertible {
  /// The text of the value.
  public var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .flag: "flag"
    case .null: "null"
    case .repeated(let values): values.map(\.description).joined(separator: "&")
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .record(let record): "{\(record)}"
    case .mixed: "mixed"
    }
  }
}

extension LinkRecord: CustomStringConvertible {
  /// The text of an object without its braces.
  public var description: String { all.map { "\($0.name): \($0.value)" }.joined(separator: ", ") }

  /// Creates the values of a query.
  init(query: String) throws(LinkURLError) {
    self = try LinkQuery.read(LinkURL("plaza:?\(query)"))
  }
}
