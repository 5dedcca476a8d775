@testable import GromaLinks

/// What values are, in one line: `'text'`, `flag`, `null`, `'a'&'b'` for a name given twice, `['a']`, `{name: 'a'}` and `mixed`.
extension LinkValue: CustomStringConvertible {
  /// The line.
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
  /// The same without the braces.
  public var description: String { all.map { "\($0.name): \($0.value)" }.joined(separator: ", ") }

  /// What a query says.
  init(query: String) throws(LinkURLError) {
    self = try LinkQuery.read(LinkURL("plaza:?\(query)"))
  }
}
