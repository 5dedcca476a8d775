import GromaLinks
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

  private static func range(_ text: String) -> NumberRange {
    do throws(NumberRange.Problem) { return try NumberRange(text) } catch { preconditionFailure(error.message) }
  }

  /// Returns a random link over a small alphabet.
  mutating func smallLink(_ name: String) -> ContractLink {
    func type(_ random: inout SeededGenerator) -> ParameterType {
      random.pick([
        .text, .text, .integer(bits: 8, isSigned: true), .integer(bits: 8, isSigned: false), .oneOf(["a", "b"]), .oneOf(["", "é", "A"]),
        .oneOf(["+", " "]), .boolean, .identifier, .range(Self.range("1...3")), .range(Self.range("01...12")), .range(Self.range("-1...1")),
      ])
    }
    func segment(_ random: inout SeededGenerator) -> ContractLink.Segment {
      if random.chance(55) { return .literal(random.pick(["a", "b", "A", "1", "é", "a b", "a+", "a?"])) }
      return .parameter(
        "p", type(&random), prefix: random.chance(25) ? random.pick(["a", "b", "é", "1", "-"]) : "",
        suffix: random.chance(20) ? random.pick(["b", "-", "1", "é"]) : "")
    }
    let forms = (0...below(2)).map { _ -> ContractLink.Form in
      var segments = (0..<below(6)).map { _ -> ContractLink.Segment in
        segment(&self)
      }
      if chance(15) { segments.append(.rest("rest")) }
      var fragment: [ContractLink.Segment]?
      if chance(20) {
        fragment = (chance(60) ? [.literal("")] : []) + (0...below(2)).map { _ in segment(&self) }
        if chance(20) { fragment?.append(chance(50) ? .rest("rest") : .literal("")) }
      }
      let items = ["q", "r"].filter { _ in chance(30) }.map { name in
        ContractLink.Item(name, alternative: chance(10) ? "s" : nil, type: type(&self), isRequired: chance(50))
      }
      return ContractLink.Form(segments, fragment: fragment, items: items)
    }
    return ContractLink(name, hosts: ["plaza.example"], forms: forms, repeats: pick([.first, .last, .last, .refuse]))
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

  /// Returns rules with a random change.
  private mutating func changed(_ rules: [LinkRule.Written], isAndroid: Bool) -> [LinkRule.Written] {
    // A class of URLs is a set of rules, which the direct comparison limits.
    var rules = Array(rules.prefix(12))
    guard !rules.isEmpty, chance(60) else { return rules }
    let index = below(rules.count)
    switch below(4) {
    case 0: rules[index].isExcluded.toggle()
    case 1: rules.remove(at: index)
    case 2: rules.swapAt(index, below(rules.count))
    default: rules.insert(smallRule(isAndroid: isAndroid), at: index)
    }
    return rules
  }

  /// Returns links with files of one or two platforms. The files are random, or they are written for the links and then changed.
  mutating func contract(maximumStates: Int) -> LinkContract {
    let links = (0...below(3)).map { smallLink("link \($0)") }
    let (app, package, host) = ("ABCDE12345.app0", "example.app0", "plaza.example")
    let apps = 1 + below(2)
    var (apple, android) = (smallApple(apps: apps), smallAndroid(apps: apps))
    if chance(50) {
      let file = AppleAssociation(of: links, on: host, app: app)
      let rules = changed(file.rules(of: app).map(\.written), isAndroid: false)
      let own = AppleAssociation.Details(appIDs: [app], rules: rules)
      apple = AppleAssociation(details: [own] + apple.details.dropFirst(), variables: file.variables)
    }
    if chance(50) {
      let file = AndroidAssociation(of: links, on: host, package: package, fingerprints: [])
      let rules = changed((file.dynamicRules(of: package) ?? []).map(\.written), isAndroid: true)
      android = AndroidAssociation(
        statements: [.init(package: package, fingerprints: [], dynamicRules: rules)] + android.statements.dropFirst())
    }
    if chance(15) {
      let rules = sameRules()
      apple = AppleAssociation(details: [.init(appIDs: [app], rules: rules)])
      android = AndroidAssociation(statements: [.init(package: package, fingerprints: [], dynamicRules: rules)])
    }
    if chance(5) { android = AndroidAssociation(statements: [.init(package: package, fingerprints: [])]) }
    let fragments = ["/?*", "a*", "/a/?*", "?*/*"]
    if chance(25), let rules = apple.details.first?.rules.map(\.written) {
      let more = (0...below(2)).map { _ in LinkRule.Written(path: chance(50) ? "/" : nil, fragment: pick(fragments), isExcluded: chance(40))
      }
      apple = AppleAssociation(details: [.init(appIDs: [app], rules: more + rules)] + apple.details.dropFirst(), variables: apple.variables)
    }
    let platforms = below(10)
    return LinkContract(
      links: links, apple: platforms < 6 ? .init(apple, app: chance(5) ? "ABCDE12345.absent" : app) : nil,
      android: platforms > 3 ? .init(android, app: chance(5) ? "example.absent" : package) : nil, maximumStates: maximumStates)
  }

  /// Returns rules with the same meaning on both platforms.
  private mutating func sameRules() -> [LinkRule.Written] {
    (0...below(3)).map { _ in
      LinkRule.Written(
        path: pick([nil, "*", "/a*", "/?a*"]), query: chance(30) ? .items([.init("q", pick(["?*", "a"]))]) : nil,
        fragment: pick([nil, "f", "f*", "*"]), isExcluded: chance(30))
    }
  }

  /// Returns two versions of a random file of Apple with two apps.
  mutating func versionsOfApple() -> (old: AppleAssociation, new: AppleAssociation) {
    let old = smallApple(apps: 2)
    let details = old.details.map { entry in
      let rules = entry.rules.map { rule in chance(20) ? smallRule(isAndroid: false) : rule.written }
      return AppleAssociation.Details(appIDs: entry.appIDs, rules: rules, defaults: entry.defaults)
    }
    return (old, AppleAssociation(details: details, variables: old.variables))
  }
}
