extension AndroidAssociation {
  /// Reads the contents of an `assetlinks.json` file.
  ///
  /// Reading never fails: the result contains the part of the file that Android uses, and each fault with its effect. If one dynamic rule
  /// of an app is malformed, Android discards all dynamic rules of the app.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Complexity: O(bytes + problems · log(problems)).
  public static func read(_ bytes: [UInt8]) -> AssociationReading<AndroidAssociation> {
    var reader = FileReader(.android)
    var statements: [Statement] = []
    var inclusions: [[JSONMember]] = []
    // For each app, the position of the statement with its dynamic rules.
    var positions: [String: FilePosition] = [:]
    let root = reader.root(bytes)
    let nodes = root.flatMap { reader.list($0, "the file", .fileIgnored) } ?? []
    for node in nodes {
      if case .object(let members) = node.kind, let include = members.first(where: { $0.name == "include" }) {
        guard let url = reader.text(include.node, "'include'", .appIgnored) else { continue }
        // The specification of asset links permits only a secure include in a file that is served over HTTPS.
        guard url.lowercased().hasPrefix("https://") else {
          reader.report("the URL of the included file '\(url)' does not begin with https://", at: include.node.position, .fieldIgnored)
          continue
        }
        if let other = members.first(where: { ["relation", "target"].contains($0.name) }) {
          reader.report("'\(other.name)' is given together with 'include'", at: other.position, .undocumented)
        }
        reader.remark("the statements of the included file '\(url)' were not read", at: node.position, nil)
        inclusions.append(members.map(\.withoutPositions))
        continue
      }
      guard let statement = Statement(node, &reader) else { continue }
      if statement.dynamicRules != nil, let package = statement.package {
        if let first = positions[package] {
          reader.report("the statement at \(first) also has dynamic rules for '\(package)'", at: node.position, .undocumented)
        } else {
          positions[package] = node.position
        }
      }
      statements.append(statement)
    }
    var file = AndroidAssociation(statements: statements)
    file.inclusions = inclusions
    if let root, file.packages.isEmpty, inclusions.isEmpty, reader.problems.isEmpty {
      reader.report("the file has no statement about an app with the relation '\(handleAllURLs)'", at: root.position, .noLinks)
    }
    return reader.reading(file)
  }
}

extension AndroidAssociation.Statement {
  fileprivate init?(_ node: JSONNode, _ reader: inout FileReader) {
    guard let members = reader.members(node, "a statement", .appIgnored) else { return nil }
    // `nil` if they are malformed, which was reported.
    var relations: [String]? = []
    var target: AndroidAssociation.Target?
    var rules: [LinkRule]?
    var others = Others()
    for member in members {
      switch member.name {
      case "relation": relations = reader.relations(member.node)
      case "target": target = AndroidAssociation.Target(member.node, others: &others, &reader)
      case "relation_extensions": rules = reader.dynamicRules(member.node, others: &others)
      default: others.members.append(member.withoutPositions)
      }
    }
    if !members.contains(where: { $0.name == "target" }) {
      reader.report("a statement has no 'target'", at: node.position, .appIgnored)
    }
    if relations?.isEmpty == true { reader.report("a statement has no relation", at: node.position, .appIgnored) }
    guard let relations, !relations.isEmpty, let target else { return nil }
    self.init(relations: relations, target: target, dynamicRules: rules, others: others)
    if rules != nil, package == nil {
      reader.report("dynamic rules are in a statement that does not let an app open URLs", at: node.position, .fieldIgnored)
    }
  }
}

extension AndroidAssociation.Target {
  fileprivate init?(_ node: JSONNode, others: inout AndroidAssociation.Statement.Others, _ reader: inout FileReader) {
    guard let members = reader.members(node, "'target'", .appIgnored) else { return nil }
    guard let member = members.first(where: { $0.name == "namespace" }) else {
      reader.report("'target' has no 'namespace'", at: node.position, .appIgnored)
      return nil
    }
    guard let namespace = reader.text(member.node, "'namespace'", .appIgnored) else { return nil }
    guard ["android_app", "web", "ios_app"].contains(namespace) else {
      reader.report("'\(namespace)' is not a namespace of targets", at: member.node.position, .appIgnored)
      return nil
    }
    let isApp = namespace == "android_app"
    var package: String?
    var fingerprints: [String]?
    for member in members where member.name != "namespace" {
      switch member.name {
      case "package_name" where isApp: package = reader.text(member.node, "'package_name'", .appIgnored)
      case "sha256_cert_fingerprints" where isApp: fingerprints = reader.fingerprints(member.node)
      default: others.target.append(member.withoutPositions)
      }
    }
    guard isApp else {
      self = .other(namespace)
      return
    }
    for name in ["package_name", "sha256_cert_fingerprints"] where !members.contains(where: { $0.name == name }) {
      reader.report("'target' has no '\(name)'", at: node.position, .appIgnored)
    }
    guard let package, let fingerprints else { return nil }
    guard !package.isEmpty else {
      reader.report("'package_name' is empty", at: node.position, .appIgnored)
      return nil
    }
    if let member = members.first(where: { $0.name == "package_name" }), !AndroidAssociation.isPackage(package) {
      reader.report("'\(package)' is not a package name such as example.shop", at: member.node.position, .appNotFound)
    }
    self = .app(package: package, fingerprints: fingerprints)
  }
}

extension FileReader {
  /// Reads the relations of a statement. Returns `nil` if one is malformed.
  fileprivate mutating func relations(_ node: JSONNode) -> [String]? {
    guard let nodes = list(node, "'relation'", .appIgnored) else { return nil }
    let relations = nodes.compactMap { node -> String? in
      guard let relation = text(node, "an element of 'relation'", .appIgnored) else { return nil }
      if relation.isRelation { return relation }
      report(
        "'\(relation)' is not a relation: a kind, a slash and a detail, with lower-case letters, digits, '_' and '.'", at: node.position,
        .appIgnored)
      return nil
    }
    return relations.count == nodes.count ? relations : nil
  }

  fileprivate mutating func fingerprints(_ node: JSONNode) -> [String]? {
    guard let nodes = list(node, "'sha256_cert_fingerprints'", .appIgnored) else { return nil }
    let texts = nodes.compactMap { node -> String? in
      guard let text = text(node, "a fingerprint", .fingerprintIgnored) else { return nil }
      if !text.isFingerprint {
        report(
          "a fingerprint is not 32 pairs of upper-case hexadecimal digits, separated by colons", at: node.position, .fingerprintIgnored)
      }
      return text
    }
    if texts.isEmpty {
      report("'sha256_cert_fingerprints' contains no fingerprint", at: node.position, .appIgnored)
      return nil
    }
    return texts
  }

  /// Reads the dynamic rules of `relation_extensions`. Returns `nil` if there are none, or if Android discards them.
  fileprivate mutating func dynamicRules(_ node: JSONNode, others: inout AndroidAssociation.Statement.Others) -> [LinkRule]? {
    guard let extensions = members(node, "'relation_extensions'", .dynamicRulesDiscarded) else { return nil }
    var rules: [LinkRule]?
    for member in extensions {
      guard member.name == AndroidAssociation.handleAllURLs else {
        others.extensions.append(member.withoutPositions)
        continue
      }
      for member in members(member.node, "the extension of '\(member.name)'", .dynamicRulesDiscarded) ?? [] {
        if member.name == "dynamic_app_link_components" {
          rules = dynamicRules(member.node)
        } else {
          others.ruleExtension.append(member.withoutPositions)
        }
      }
    }
    return rules
  }

  private mutating func dynamicRules(_ node: JSONNode) -> [LinkRule]? {
    guard let nodes = list(node, "'dynamic_app_link_components'", .dynamicRulesDiscarded) else { return nil }
    if nodes.isEmpty { report("'dynamic_app_link_components' is empty", at: node.position, .dynamicRulesDiscarded) }
    var rules: [LinkRule] = []
    for node in nodes {
      guard let written = writtenRule(node) else { continue }
      let rule = LinkRule(android: written, position: node.position)
      check(rule, node)
      rules.append(rule)
    }
    return rules.count == nodes.count && !rules.isEmpty ? rules : nil
  }

  /// Reads a dynamic rule. Returns `nil` and records a fault if a field is malformed or empty.
  private mutating func writtenRule(_ node: JSONNode) -> LinkRule.Written? {
    guard let members = members(node, "a dynamic rule", .dynamicRulesDiscarded) else { return nil }
    var written = LinkRule.Written()
    var isWellFormed = true
    for member in members {
      let name = "'\(member.name)'"
      switch member.name {
      case "/":
        written.path = filledText(member.node, name)
        isWellFormed = isWellFormed && written.path != nil
      case "#":
        written.fragment = filledText(member.node, name)
        isWellFormed = isWellFormed && written.fragment != nil
      case "?":
        let items = queryItems(member.node)
        written.query = items.map { .items($0) }
        isWellFormed = isWellFormed && items != nil
      case "exclude":
        let isExcluded = bool(member.node, name, .dynamicRulesDiscarded)
        written.isExcluded = isExcluded ?? false
        isWellFormed = isWellFormed && isExcluded != nil
      default:
        report("\(name) is not a field of dynamic rules", at: member.position, .undocumented)
        written.others.append(member.withoutPositions)
      }
    }
    return isWellFormed ? written : nil
  }

  private mutating func filledText(_ node: JSONNode, _ name: String) -> String? {
    guard let text = text(node, name, .dynamicRulesDiscarded) else { return nil }
    if !text.isEmpty { return text }
    report("\(name) is empty", at: node.position, .dynamicRulesDiscarded)
    return nil
  }

  private mutating func queryItems(_ node: JSONNode) -> [LinkRule.Written.Item]? {
    guard let members = members(node, "'?'", .dynamicRulesDiscarded) else { return nil }
    if members.isEmpty { report("'?' is empty", at: node.position, .dynamicRulesDiscarded) }
    var items: [LinkRule.Written.Item] = []
    for member in members {
      if member.name.isEmpty { report("the name of a query item is empty", at: member.position, .dynamicRulesDiscarded) }
      guard let value = filledText(member.node, "the query item '\(member.name)'"), !member.name.isEmpty else { continue }
      items.append(LinkRule.Written.Item(member.name, value))
    }
    return items.count == members.count && !items.isEmpty ? items : nil
  }
}

extension AndroidAssociation {
  /// Returns whether a text is a package name: two or more names, separated by dots. Each name begins with an ASCII letter and contains
  /// only ASCII letters, digits and underscores.
  public static func isPackage(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }
    return parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.first.map(isLetter) == true
          && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
      }
  }

  /// Returns a SHA-256 fingerprint in the form of the file: 32 pairs of upper-case hexadecimal digits, separated by colons. Returns `nil`
  /// if the text is not a fingerprint.
  ///
  /// - Parameter text: 32 pairs of hexadecimal digits in upper or lower case, with colons between all pairs or without colons.
  public static func fingerprint(_ text: String) -> String? {
    let digits = text.filter { $0 != ":" }.uppercased()
    let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: ":")
    let isWhole = text.contains(":") ? text.uppercased() == pairs : true
    return isWhole && pairs.isFingerprint ? pairs : nil
  }
}

extension String {
  /// Whether the string is a relation: a kind, a slash and a detail.
  fileprivate var isRelation: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || "_.".utf8.contains($0) }
      }
  }

  /// Whether the string consists of 32 pairs of upper-case hexadecimal digits, separated by colons.
  var isFingerprint: Bool {
    let bytes = Array(utf8)
    return bytes.count == 95
      && bytes.enumerated().allSatisfy { index, byte in
        index % 3 == 2 ? byte == UInt8(ascii: ":") : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
      }
  }
}
