extension LinkRule.Written {
  /// The rule as a JSON object, with its members in a fixed order.
  var json: JSONValue {
    var members: [JSONMember] = []
    if let path { members.append(JSONMember("/", .text(path))) }
    switch query {
    case nil: break
    case .text(let text)?: members.append(JSONMember("?", .text(text)))
    case .items(let items)?: members.append(JSONMember("?", .object(items.map { JSONMember($0.name, .text($0.value)) })))
    }
    if let fragment { members.append(JSONMember("#", .text(fragment))) }
    if isExcluded { members.append(JSONMember("exclude", .bool(true))) }
    if let isCaseSensitive { members.append(JSONMember("caseSensitive", .bool(isCaseSensitive))) }
    if let isPercentEncoded { members.append(JSONMember("percentEncoded", .bool(isPercentEncoded))) }
    if let comment { members.append(JSONMember("comment", .text(comment))) }
    return .object(members + others)
  }
}

extension LinkRule: CustomStringConvertible {
  /// The rule as it is written in a file, on one line: `{ "/": "/chat/?*", "exclude": true }`.
  public var description: String { written.json.line }
}

extension LinkRule {
  /// The rule without its position.
  var withoutPosition: LinkRule {
    var rule = self
    rule.position = nil
    return rule
  }
}
