extension AndroidAssociation {
  /// The contents of the file, formatted for review: one line for each rule, members in a fixed order, and a newline at the end.
  ///
  /// Equal values have equal text, and reading the text returns an equal value, apart from positions.
  ///
  /// - Complexity: O(length of the result).
  public var text: String {
    JSONValue.list(statements.map(\.json) + inclusions.map(JSONValue.object)).formatted(rows: ["dynamic_app_link_components"])
  }
}

extension AndroidAssociation.Statement {
  fileprivate var json: JSONValue {
    var members = [JSONMember("relation", .list(relations.map(JSONValue.text)))]
    switch target {
    case .app(let package, let fingerprints):
      let app = [
        JSONMember("namespace", .text("android_app")),
        JSONMember("package_name", .text(package)),
        JSONMember("sha256_cert_fingerprints", .list(fingerprints.map(JSONValue.text))),
      ]
      members.append(JSONMember("target", .object(app + others.target)))
    case .other(let namespace):
      members.append(JSONMember("target", .object([JSONMember("namespace", .text(namespace))] + others.target)))
    }
    var extensions: [JSONMember] = []
    let rules = dynamicRules.map { [JSONMember("dynamic_app_link_components", .list($0.map(\.written.json)))] } ?? []
    if !(rules + others.ruleExtension).isEmpty {
      extensions.append(JSONMember(AndroidAssociation.handleAllURLs, .object(rules + others.ruleExtension)))
    }
    extensions += others.extensions
    if !extensions.isEmpty { members.append(JSONMember("relation_extensions", .object(extensions))) }
    return .object(members + others.members)
  }
}
