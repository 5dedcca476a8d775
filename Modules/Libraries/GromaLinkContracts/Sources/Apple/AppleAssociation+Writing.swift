extension AppleAssociation {
  /// The contents of the file, formatted for review: one line for each rule, members in a fixed order, and a newline at the end.
  ///
  /// Equal values have equal text, and reading the text returns an equal value, apart from positions.
  ///
  /// - Complexity: O(length of the result).
  public var text: String {
    var links: [JSONMember] = []
    if let defaults = defaults.json { links.append(JSONMember("defaults", defaults)) }
    links.append(JSONMember("details", .list(details.map(\.json))))
    if !variables.all.isEmpty {
      links.append(
        JSONMember("substitutionVariables", .object(variables.all.map { JSONMember($0.name, .list($0.values.map(JSONValue.text))) })))
    }
    return JSONValue.object([JSONMember("applinks", .object(links + otherMembers))] + otherSections)
      .formatted(rows: ["components", "paths"])
  }
}

extension AppleAssociation.Details {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = []
    // Versions before iOS 13 read only a single app in an element.
    if appIDs.count == 1, legacy.appID == appIDs[0], !others.contains(where: { $0.name == "appID" }) {
      members.append(JSONMember("appID", .text(appIDs[0])))
    } else {
      members.append(JSONMember("appIDs", .list(appIDs.map(JSONValue.text))))
    }
    if let defaults = defaults.json { members.append(JSONMember("defaults", defaults)) }
    let rules = rules.map { usesPaths ? .text(($0.isExcluded ? "NOT " : "") + ($0.written.path ?? "*")) : $0.written.json }
    members.append(JSONMember(usesPaths ? "paths" : "components", .list(rules)))
    return .object(members + others)
  }
}

extension RuleDefaults {
  /// The settings as a JSON object, or `nil` if there are none.
  fileprivate var json: JSONValue? {
    var members: [JSONMember] = []
    if let isCaseSensitive { members.append(JSONMember("caseSensitive", .bool(isCaseSensitive))) }
    if let isPercentEncoded { members.append(JSONMember("percentEncoded", .bool(isPercentEncoded))) }
    members += others
    return members.isEmpty ? nil : .object(members)
  }
}
