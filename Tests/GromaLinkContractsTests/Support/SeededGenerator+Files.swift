import GromaTesting

@testable import GromaLinkContracts

extension SeededGenerator {
  /// Returns a random text of characters with a meaning in patterns, URLs or JSON.
  mutating func piece(upTo length: Int) -> String {
    let pieces = [
      "a", "b", "Z", "7", "/", "/", "*", "?", "?*", "#", "&", "=", "%", "%C3%A9", "$(digit)", "$(x)", "$(", ")", "\"", "\\", "\n", "\t",
      "é",
      "e\u{301}", "👍", "\u{202e}", "\u{2028}", "\u{0}", "\u{7f}", " ", "NOT ",
    ]
    return (0..<below(length + 1)).map { _ in chance(90) ? pick(pieces) : text(upTo: 2) }.joined()
  }

  /// Returns a random JSON value whose objects have no duplicate names.
  mutating func json(depth: Int) -> JSONValue {
    switch below(depth > 0 ? 8 : 5) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2: .number(pick(["0", "-1", "12", "1.5", "-0.25e+3", "7E-2"]))
    case 3, 4: .text(piece(upTo: 5))
    case 5, 6: .object(members(depth: depth - 1, except: []))
    default: .list((0..<below(4)).map { _ in json(depth: depth - 1) })
    }
  }

  /// Returns random members with different names.
  mutating func members(depth: Int, except names: Set<String>) -> [JSONMember] {
    var names = Set(names.map { Array($0.utf8) })
    return (0..<below(4)).compactMap { _ in
      let name = chance(50) ? pick(["a", "b", "rows", "é"]) : piece(upTo: 3)
      return names.insert(Array(name.utf8)).inserted ? JSONMember(name, json(depth: depth)) : nil
    }
  }

  private mutating func maybe<T>(_ make: (inout SeededGenerator) -> T) -> T? { chance(50) ? make(&self) : nil }

  /// Returns a random rule.
  ///
  /// - Parameter isAndroid: Whether each field is one that Android accepts.
  mutating func rule(isAndroid: Bool) -> LinkRule.Written {
    func pattern(_ random: inout SeededGenerator) -> String { (isAndroid ? "x" : "") + random.piece(upTo: 6) }
    let isText = !isAndroid && chance(30)
    let names = (0...below(3)).map { "\($0)" + piece(upTo: 2) }
    var rule = LinkRule.Written(
      path: maybe(pattern),
      query: maybe { random in
        isText ? .text(pattern(&random)) : .items(names.map { LinkRule.Written.Item($0, pattern(&random)) })
      },
      fragment: maybe(pattern), isExcluded: chance(40))
    if !isAndroid {
      rule.isCaseSensitive = maybe { $0.chance(50) }
      rule.isPercentEncoded = maybe { $0.chance(50) }
      rule.comment = maybe { $0.piece(upTo: 8) }
      if chance(10) { rule.query = .items([]) }
    }
    if chance(10) {
      rule.others = members(depth: 1, except: ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"])
    }
    return rule
  }

  private mutating func defaults() -> RuleDefaults {
    var defaults = RuleDefaults(isCaseSensitive: maybe { $0.chance(50) }, isPercentEncoded: maybe { $0.chance(50) })
    if chance(10) { defaults.others = members(depth: 1, except: ["caseSensitive", "percentEncoded"]) }
    return defaults
  }

  /// Returns a random file of Apple.
  mutating func appleAssociation() -> AppleAssociation {
    let details = (0..<below(4)).map { _ in
      let usesPaths = chance(20)
      let apps = (0...below(3)).map { "ABCDE12345.example.app\($0)" + piece(upTo: 1) }
      let rules = (0..<below(6)).map { _ -> LinkRule in
        if !usesPaths { return LinkRule(apple: rule(isAndroid: false)) }
        return LinkRule(apple: LinkRule.Written(path: "/" + piece(upTo: 5), isExcluded: chance(40)))
      }
      return AppleAssociation.Details(
        appIDs: apps, rules: rules, defaults: defaults(), usesPaths: usesPaths,
        others: members(depth: 1, except: ["appID", "appIDs", "defaults", "components", "paths"]))
    }
    let variables = (0..<below(4)).map { index in
      SubstitutionVariables.Variable("x\(index == 0 ? "" : "\(index)")", (0..<below(4)).map { _ in piece(upTo: 3) })
    }
    var file = AppleAssociation(details: details, defaults: defaults(), variables: SubstitutionVariables(variables))
    file.otherMembers = members(depth: 2, except: ["defaults", "details", "substitutionVariables"])
    file.otherSections = members(depth: 2, except: ["applinks"])
    return file
  }

  /// Returns a random file of Android.
  mutating func androidAssociation() -> AndroidAssociation {
    AndroidAssociation(
      statements: (0..<below(4)).map { _ in
        var others = AndroidAssociation.Statement.Others()
        others.target = members(depth: 1, except: ["namespace", "package_name", "sha256_cert_fingerprints"])
        others.ruleExtension = members(depth: 1, except: ["dynamic_app_link_components"])
        others.extensions = members(depth: 1, except: [AndroidAssociation.handleAllURLs])
        others.members = members(depth: 1, except: ["relation", "target", "relation_extensions"])
        let rules = (0..<below(5)).map { _ in LinkRule(android: rule(isAndroid: true)) }
        return AndroidAssociation.Statement(
          relations: (0...below(2)).map { $0 == 0 ? AndroidAssociation.handleAllURLs : pick(["a/b", "delegate_permission/c.d_1"]) },
          target: chance(80) ? .app(package: "x" + piece(upTo: 3), fingerprints: [piece(upTo: 4), piece(upTo: 4)]) : .other("web"),
          dynamicRules: rules.isEmpty ? nil : rules, others: others)
      })
  }
}
