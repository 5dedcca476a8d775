import GromaTesting

@testable import GromaLinkContracts

extension SeededGenerator {
  private mutating func pieces(_ all: [String], upTo count: Int) -> String { (0..<below(count + 1)).map { _ in pick(all) }.joined() }

  /// Returns a random pattern of a path.
  private mutating func pathPattern(_ isAndroid: Bool) -> String {
    if chance(10) { return pick(["*", "/*", "/a/*", "/a/?*", "/", ""]) }
    let common = ["a", "b", "A", "1", "/", "/", "/", "*", "?", "?*", "%C3%A9", "%", "-"]
    return (chance(85) ? "/" : "") + pieces(isAndroid ? common : common + ["é", "$(v)", "$(digit)", "$(none)", "/*"], upTo: 6)
  }

  private mutating func valuePattern(_ isAndroid: Bool) -> String {
    let common = ["a", "b", "A", "1", "*", "?", "?*", "%C3%A9", "="]
    return pieces(isAndroid ? common : common + ["é", "$(v)", "$(digit)", "&", "+"], upTo: 3)
  }

  /// Returns a random rule over a small alphabet.
  mutating func smallRule(isAndroid: Bool) -> LinkRule.Written {
    var rule = LinkRule.Written(isExcluded: chance(35))
    if chance(90) { rule.path = pathPattern(isAndroid) }
    if chance(35) {
      if !isAndroid, chance(40) {
        rule.query = .text(pick(["", "?*", "q=*", "*q=1", "q=?&*", "*", "*é*", "q"]))
      } else {
        let names = chance(70) ? ["q"] : ["q", "r"]
        rule.query = .items(names.map { LinkRule.Written.Item(!isAndroid && chance(15) ? "Q" : $0, valuePattern(isAndroid)) })
      }
    }
    if chance(15) { rule.fragment = pick(["f", "?*", "", "*f", "é"]) }
    if !isAndroid {
      if chance(25) { rule.isCaseSensitive = chance(30) }
      if chance(25) { rule.isPercentEncoded = chance(30) }
    }
    return rule
  }

  /// Returns a random link over a small alphabet.
  mutating func smallLink(_ name: String) -> ContractLink {
    func type(_ random: inout SeededGenerator) -> ParameterType {
      random.pick([
        .text, .text, .integer(bits: 8, isSigned: true), .integer(bits: 8, isSigned: false), .oneOf(["a", "b"]), .oneOf(["", "é", "A"]),
        .boolean, .identifier,
      ])
    }
    let forms = (0...below(2)).map { _ -> ContractLink.Form in
      var segments = (0..<below(6)).map { _ -> ContractLink.Segment in
        chance(55) ? .literal(pick(["a", "b", "A", "1", "é", "a b", "a+"])) : .parameter("p", type(&self))
      }
      if chance(15) { segments.append(.rest("rest")) }
      let items = ["q", "r"].filter { _ in chance(30) }.map { name in
        ContractLink.Item(name, alternative: chance(10) ? "s" : nil, type: type(&self), isRequired: chance(50))
      }
      return ContractLink.Form(segments, items: items)
    }
    return ContractLink(name, hosts: ["plaza.example"], forms: forms, repeats: pick([.first, .last, .last, .refuse]))
  }

  /// Returns the end of a random URL over a small alphabet, after the host.
  mutating func smallURL() -> String {
    let characters = ["a", "b", "A", "1", "/", "/", "/", "a", "%2F", "%C3%A9", "%c3%a9", "-", "a%20b", "%2B", "+", "a", "/a", "/1"]
    let items = [
      "q", "q=", "q=a", "q=1", "q=b", "q=%C3%A9", "r=1", "r=", "s=a", "q[]=1", "q[a]", "q[x", "Q=1", "x=1", "q=a=b", "q=300", "",
    ]
    let path = "/" + pieces(characters, upTo: 6)
    let query = chance(60) ? "?" + (0...below(3)).map { _ in pick(items) }.joined(separator: "&") : ""
    return path + query + (chance(30) ? "#" + pick(["f", "", "g", "%C3%A9"]) : "")
  }

  /// Returns a random file of Apple with apps of a small alphabet.
  mutating func smallApple(apps: Int) -> AppleAssociation {
    let variables = SubstitutionVariables([.init("v", ["a", "b?", "*1"])])
    let details = (0..<apps).map { app in
      AppleAssociation.Details(
        appIDs: ["ABCDE12345.app\(app)"], rules: (0...below(4)).map { _ in smallRule(isAndroid: false) },
        defaults: RuleDefaults(isCaseSensitive: chance(10) ? false : nil, isPercentEncoded: chance(10) ? false : nil))
    }
    return AppleAssociation(details: details, variables: variables)
  }

  /// Returns a random file of Android with apps of a small alphabet.
  mutating func smallAndroid(apps: Int) -> AndroidAssociation {
    AndroidAssociation(
      statements: (0..<apps).map { app in
        .init(
          package: "example.app\(app)", fingerprints: [fingerprint],
          dynamicRules: (0...below(4)).map { _ in smallRule(isAndroid: true) })
      })
  }
}
