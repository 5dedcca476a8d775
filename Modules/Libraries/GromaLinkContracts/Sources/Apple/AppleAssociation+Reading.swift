extension AppleAssociation {
  /// Reads the contents of an `apple-app-site-association` file.
  ///
  /// Reading never fails: the result contains the part of the file that Apple uses, and each fault with its effect.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Complexity: O(bytes + problems · log(problems)).
  public static func read(_ bytes: [UInt8]) -> AssociationReading<AppleAssociation> {
    var reader = FileReader(.apple)
    var file = AppleAssociation()
    if let root = reader.root(bytes), let sections = reader.members(root, "the file", .fileIgnored) {
      if bytes.count > maximumBytes {
        reader.report("the file has \(bytes.count) bytes; Apple permits 128 KB (131,072)", at: root.position, nil)
      }
      let links = sections.first { $0.name == "applinks" }
      if links == nil {
        let names = sections.prefix(4).map { "'\($0.name)'" } + (sections.count > 4 ? ["\(sections.count - 4) more"] : [])
        let others = names.isEmpty ? "" : "; its sections are: \(names.joined(separator: ", "))"
        reader.report("the file has no section 'applinks'\(others)", at: root.position, .noLinks)
      }
      file = links.flatMap { AppleAssociation(links: $0.node, &reader) } ?? file
      file.otherSections = sections.filter { $0.name != "applinks" }.map(\.withoutPositions)
    }
    return reader.reading(file)
  }

  /// The maximum length of a file in bytes: 128 KB, as Apple documents.
  package static let maximumBytes = 131_072

  /// Reads the section `applinks`.
  private init?(links: JSONNode, _ reader: inout FileReader) {
    guard let members = reader.members(links, "'applinks'", .sectionIgnored) else { return nil }
    self.init()
    // The rules depend on the defaults and the variables, which may follow `details` in the file.
    for member in members where member.name == "defaults" { defaults = RuleDefaults(member.node, &reader) }
    for member in members where member.name == "substitutionVariables" { variables = SubstitutionVariables(member.node, &reader) }
    for member in members where member.name == "details" {
      if case .list(let entries) = member.node.kind, entries.isEmpty {
        reader.report("'details' lists no app", at: member.node.position, .noLinks)
      }
      for entry in reader.details(member.node) {
        if let entry = Details(entry, defaults: defaults, variables: variables, &reader) { details.append(entry) }
      }
    }
    if !members.contains(where: { $0.name == "details" }) { reader.report("'applinks' has no 'details'", at: links.position, .noLinks) }
    let others = members.filter { !["defaults", "details", "substitutionVariables"].contains($0.name) }
    // Before iOS 13, the empty list 'apps' was required.
    reader.remark(unknown: others.filter { $0.name != "apps" }, in: "'applinks'")
    otherMembers = others.map(\.withoutPositions)
  }
}

extension AssociationReading<AppleAssociation> {
  /// The file as systems before iOS 13 read it. If no app of the file is then left, that is a fault.
  package var legacy: AssociationReading {
    let legacy = file.legacy
    let isEmptied = legacy.details.isEmpty && !file.details.isEmpty
    let fault = AssociationProblem(
      position: FilePosition(line: 1, column: 1),
      message: "no element has 'appID' and 'paths', so systems before iOS 13 open no link", effect: nil, platform: .apple)
    var reading = AssociationReading(file: legacy, problems: (isEmptied ? [fault] : []) + problems)
    reading.isSigned = isSigned
    return reading
  }
}

extension AppleAssociation.Details {
  /// Reads an element of `details`.
  fileprivate init?(_ node: JSONNode, defaults domain: RuleDefaults, variables: SubstitutionVariables, _ reader: inout FileReader) {
    guard let members = reader.members(node, "an element of 'details'", .appIgnored) else { return nil }
    var legacy = AppleAssociation.Legacy()
    var listed: [(text: String, position: FilePosition)]?
    var single: (text: String, position: FilePosition)?
    var defaults = RuleDefaults()
    var components: [JSONNode]?
    var paths: [JSONNode]?
    var unknown: [JSONNode.Member] = []
    for member in members {
      switch member.name {
      case "appID":
        single = reader.text(member.node, "'appID'", .fieldIgnored).map { ($0, member.node.position) }
        legacy.appID = single?.text
      case "appIDs":
        listed = reader.list(member.node, "'appIDs'", .fieldIgnored)?.compactMap { node in
          reader.text(node, "an element of 'appIDs'", .fieldIgnored).map { ($0, node.position) }
        }
      case "defaults": defaults = RuleDefaults(member.node, &reader)
      case "components": components = reader.list(member.node, "'components'", .fieldIgnored)
      case "paths": paths = reader.list(member.node, "'paths'", .fieldIgnored)
      default: unknown.append(member)
      }
    }
    reader.remark(unknown: unknown, in: "an element of 'details'")
    if listed != nil, let unused = members.first(where: { $0.name == "appID" }) {
      reader.remark("'appID' is given together with 'appIDs': only systems before iOS 13 read it", at: unused.position, .fieldIgnored)
    }
    let apps = listed ?? [single].compactMap { $0 }
    guard !apps.isEmpty else {
      reader.report("an element of 'details' names no app", at: node.position, .appIgnored)
      return nil
    }
    for (appID, position) in apps where !AppleAssociation.isAppID(appID) {
      reader.report(
        "'\(appID)' is not an app ID: ten upper-case letters or digits, a dot and the bundle identifier", at: position, .appNotFound)
    }
    if components != nil, let unused = members.first(where: { $0.name == "paths" }) {
      reader.remark("'paths' is given together with 'components': only systems before iOS 13 read it", at: unused.position, .fieldIgnored)
    } else if components == nil, paths == nil {
      reader.report("an element of 'details' has no rules", at: node.position, .appIgnored)
    }
    let completed = defaults.completed(by: domain)
    func rules(_ nodes: [JSONNode], arePaths: Bool, _ completed: RuleDefaults) -> [LinkRule] {
      nodes.compactMap { node in
        let written = arePaths ? LinkRule.Written(path: node, &reader) : LinkRule.Written(component: node, &reader)
        guard let written else { return nil }
        let rule = LinkRule(apple: written, defaults: completed, variables: variables, position: node.position)
        reader.check(rule, node)
        return rule
      }
    }
    let all = rules(components ?? paths ?? [], arePaths: components == nil, completed)
    if components != nil { legacy.rules = paths.map { rules($0, arePaths: true, RuleDefaults()) } }
    // The members that are not used are written again.
    let places = Set(unknown.map(\.position))
    let unused = members.filter { member in
      places.contains(member.position) || member.name == "appID" && listed != nil || member.name == "paths" && components != nil
    }
    self.init(
      appIDs: apps.map(\.text), rules: all, defaults: defaults, usesPaths: components == nil && paths != nil, legacy: legacy,
      others: unused.map(\.withoutPositions))
  }
}

extension LinkRule.Written {
  /// Reads an element of `paths`.
  fileprivate init?(path node: JSONNode, _ reader: inout FileReader) {
    guard let text = reader.text(node, "an element of 'paths'", .ruleIgnored) else { return nil }
    let isExcluded = text.hasPrefix("NOT ")
    self.init(path: isExcluded ? String(text.dropFirst(4).drop { $0 == " " }) : text, isExcluded: isExcluded)
  }

  /// Reads an element of `components`.
  fileprivate init?(component node: JSONNode, _ reader: inout FileReader) {
    guard let members = reader.members(node, "a rule", .ruleIgnored) else { return nil }
    self.init()
    for member in members {
      let name = "'\(member.name)'"
      switch member.name {
      case "/": path = reader.text(member.node, name, .fieldIgnored)
      case "?": query = Query(member.node, &reader)
      case "#": fragment = reader.text(member.node, name, .fieldIgnored)
      case "exclude": isExcluded = reader.bool(member.node, name, .fieldIgnored) ?? false
      case "caseSensitive": isCaseSensitive = reader.bool(member.node, name, .fieldIgnored)
      case "percentEncoded": isPercentEncoded = reader.bool(member.node, name, .fieldIgnored)
      case "comment": comment = reader.text(member.node, name, .fieldIgnored)
      default:
        reader.report("\(name) is not a field of rules", at: member.position, .fieldIgnored)
        others.append(member.withoutPositions)
      }
    }
  }
}

extension LinkRule.Written.Query {
  /// Reads the query of a rule of Apple. One value that is not a string makes Apple ignore the whole dictionary.
  fileprivate init?(_ node: JSONNode, _ reader: inout FileReader) {
    if case .text(let text) = node.kind {
      self = .text(text)
      return
    }
    guard case .object(let members) = node.kind else {
      reader.report("'?' is \(node.kindName), not a string or an object", at: node.position, .fieldIgnored)
      return nil
    }
    let items = members.compactMap { member in
      reader.text(member.node, "the query item '\(member.name)'", .queryIgnored).map { LinkRule.Written.Item(member.name, $0) }
    }
    guard items.count == members.count else { return nil }
    self = .items(items)
  }
}

extension RuleDefaults {
  fileprivate init(_ node: JSONNode, _ reader: inout FileReader) {
    self.init()
    for member in reader.members(node, "'defaults'", .fieldIgnored) ?? [] {
      switch member.name {
      case "caseSensitive": isCaseSensitive = reader.bool(member.node, "'caseSensitive'", .fieldIgnored)
      case "percentEncoded": isPercentEncoded = reader.bool(member.node, "'percentEncoded'", .fieldIgnored)
      default:
        reader.report("'\(member.name)' is not a default of rules", at: member.position, .fieldIgnored)
        others.append(member.withoutPositions)
      }
    }
  }
}

extension SubstitutionVariables {
  fileprivate init(_ node: JSONNode, _ reader: inout FileReader) {
    var all: [Variable] = []
    for member in reader.members(node, "'substitutionVariables'", .fieldIgnored) ?? [] {
      guard let elements = reader.list(member.node, "the variable '\(member.name)'", .fieldIgnored) else { continue }
      var values: [String] = []
      for element in elements {
        guard let value = reader.text(element, "a value of '\(member.name)'", .fieldIgnored) else { continue }
        if value.contains("$(") { reader.report("a value of '\(member.name)' contains '$('", at: element.position, .undocumented) }
        values.append(value)
      }
      if member.name.contains(where: "$()".contains) {
        reader.report("'\(member.name)' contains '$', '(' or ')'", at: member.position, .fieldIgnored)
      } else if Self.predefinedNames.contains(member.name) {
        reader.report("'\(member.name)' is predefined", at: member.position, .undocumented)
      }
      all.append(Variable(member.name, values))
    }
    self.init(all)
  }
}

extension FileReader {
  /// Returns the elements of `details`.
  ///
  /// In the form that Apple showed first (WWDC15, session 509), `details` is an object in which the name of each member is an app ID. It is
  /// read as an array, but it is a fault, because Apple's documentation no longer permits it.
  fileprivate mutating func details(_ node: JSONNode) -> [JSONNode] {
    guard case .object(let apps) = node.kind, !apps.isEmpty, apps.allSatisfy({ AppleAssociation.isAppID($0.name) }) else {
      return list(node, "'details'", .sectionIgnored) ?? []
    }
    report("'details' is an object with a member for each app, which was its form in 2015, not an array", at: node.position, .undocumented)
    return apps.compactMap { app in
      members(app.node, "the value of '\(app.name)'", .appIgnored).map { members in
        let name = JSONNode.Member(name: "appID", position: app.position, node: JSONNode(kind: .text(app.name), position: app.position))
        return JSONNode(kind: .object([name] + members.filter { $0.name != "appID" }), position: app.node.position)
      }
    }
  }

  /// Records remarks about members that Apple does not define.
  fileprivate mutating func remark(unknown members: [JSONNode.Member], in name: String) {
    for member in members { remark("'\(member.name)' is not a member of \(name)", at: member.position, .fieldIgnored) }
  }

  /// Records the faults of the patterns of a rule.
  ///
  /// - Parameter node: The rule in the file.
  mutating func check(_ rule: LinkRule, _ node: JSONNode) {
    let members: [JSONNode.Member] = if case .object(let members) = node.kind { members } else { [] }
    func position(_ name: String) -> FilePosition { members.first { $0.name == name }?.node.position ?? node.position }
    let isEncoded = rule.isPercentEncoded
    check(rule.path, isEncoded: isEncoded, "the path", at: position("/"))
    switch rule.query {
    case .any: break
    case .text(let glob): check(glob, isEncoded: isEncoded, "the query", at: position("?"))
    case .items(let items):
      let query = position("?")
      for item in items { check(item.value, isEncoded: isEncoded, "the query item '\(item.name)'", at: query) }
    }
    check(rule.fragment, isEncoded: isEncoded, "the fragment", at: position("#"))
  }
}

extension JSONNode.Member {
  /// The member without positions.
  var withoutPositions: JSONMember { JSONMember(name, node.value) }
}

extension AppleAssociation {
  /// Returns whether a text is the identifier of an app: ten upper-case letters or digits, a dot, and a bundle identifier.
  public static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, !parts[1].isEmpty else { return false }
    return parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
      && parts[1].utf8.allSatisfy { $0.isUnreserved && !"_~".utf8.contains($0) }
  }
}
