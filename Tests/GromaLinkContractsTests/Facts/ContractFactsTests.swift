import Testing

@testable import GromaLinkContracts

struct ContractFactsTests {
  @Test func readsFacts() throws {
    let facts = try ContractFacts(
      """
      # facts
      variants A.b A.b.beta
      opt-out #no_universal_links
        opt-out ios /checkout/*?step=2&x#end
      opt-out android ?app=no
      filled token
      filled token join
      """)
    #expect(facts.variants == [["A.b", "A.b.beta"]])
    #expect(facts.optOuts.map(\.platform) == [nil, .apple, .android])
    #expect(
      facts.optOuts.map(\.rule) == [
        .init(fragment: "no_universal_links"),
        .init(path: "/checkout/*", query: .items([.init("step", "2"), .init("x", "")]), fragment: "end"),
        .init(query: .items([.init("app", "no")])),
      ])
    #expect(facts.optOuts[1].position == FilePosition(line: 4, column: 15) && facts.optOuts[1].text == "/checkout/*?step=2&x#end")
    #expect(facts.filledItems.map(\.link) == [nil, "join"] && facts.filledItems.map(\.name) == ["token", "token"])
  }

  @Test(arguments: [
    ("variant A B", "1:1: 'variant' is not a fact: use variants, opt-out or filled"),
    ("variants A", "1:1: at least two apps must follow 'variants'"),
    ("opt-out", "1:1: a path, a query or a fragment must follow 'opt-out'"),
    ("opt-out ios", "1:1: a path, a query or a fragment must follow 'opt-out'"),
    ("opt-out a", "1:9: 'a' is not an opt-out such as /checkout/*, ?app=no or #no_universal_links"),
    ("opt-out /a?", "1:9: '/a?' is not an opt-out such as /checkout/*, ?app=no or #no_universal_links"),
    ("opt-out #", "1:9: '#' is not an opt-out such as /checkout/*, ?app=no or #no_universal_links"),
    ("opt-out /a /a", "1:12: the line must end here"), ("\nopt-out ios /a b", "2:16: the line must end here"),
    ("filled", "1:1: a query item must follow 'filled'"), ("filled a b c", "1:12: the line must end here"),
  ]) func refusesOtherLines(text: String, message: String) {
    #expect { try ContractFacts(text) } throws: { "\($0)" == message }
  }

  @Test func aFactAboutAnItemThatNoLinkHasIsFound() throws {
    let links = try ContractLink.list("https://a.example/join?token\nhttps://a.example/x?q as other")
    #expect(try ContractFacts("filled token").unused(by: links) == nil)
    #expect(try ContractFacts("filled q\nfilled tokn").unused(by: links)?.name == "tokn")
    #expect(try ContractFacts("filled token other").unused(by: links)?.link == "other")
  }

  // MARK: Decisions

  private static let app = "ABCDE12345.example.shop"

  private func lines(_ list: String, _ rules: [LinkRule.Written], _ facts: String) throws -> [String] {
    let file = AppleAssociation(details: [.init(appIDs: [Self.app], rules: rules)])
    return LinkContract(links: try ContractLink.list(list), apple: .init(file, app: Self.app), facts: try ContractFacts(facts)).report()
      .lines
  }

  private static let buy = "https://shop.example/buy\nhttps://shop.example/buy/*rest"
  private static let rules: [LinkRule.Written] = [
    .init(fragment: "no_universal_links", isExcluded: true), .init(path: "/buy/private", isExcluded: true), .init(path: "/buy/*"),
  ]

  /// Each excluding rule has a URL of its own, and one line for all links.
  @Test func eachExcludingRuleHasAWitness() throws {
    let lines = try lines(Self.buy, Self.rules, "")
    #expect(
      lines == [
        "covered: 'https://shop.example/buy' (line 1) and 1 other link in \(Self.app) (iOS): https://shop.example/buy#no_universal_links "
          + ##"does not open the app: rule 1: { "#": "no_universal_links", "exclude": true }"##,
        "covered: 'https://shop.example/buy/*rest' (line 2) in \(Self.app) (iOS): https://shop.example/buy/private "
          + ##"does not open the app: rule 2: { "/": "/buy/private", "exclude": true }"##,
        "covered: 2 of 2 no; honest: yes; dead-rule: none; two-apps: none",
      ])
  }

  @Test func aDeclaredOptOutNeedNotOpenTheApp() throws {
    let lines = try lines(Self.buy, Self.rules, "opt-out #no_universal_links")
    #expect(lines.count == 2 && lines[0].contains("https://shop.example/buy/private does not open the app"), "\(lines)")
    #expect(lines[1] == "covered: 1 of 2 no; honest: yes; opt-out: yes; dead-rule: none; two-apps: none")
    #expect(
      try self.lines(Self.buy, Self.rules, "opt-out #no_universal_links\nopt-out /buy/private")
        == ["covered: yes; honest: yes; opt-out: yes; dead-rule: none; two-apps: none"])
  }

  @Test func aDeclaredOptOutMustNotOpenTheApp() throws {
    let lines = try lines(Self.buy, [.init(path: "/buy/*")], "opt-out #no_universal_links\nopt-out android /buy")
    #expect(
      lines[0] == "opt-out: '#no_universal_links' in \(Self.app) (iOS): https://shop.example/buy#no_universal_links opens the app "
        + #"(rule 1: { "/": "/buy/*" })"#, "\(lines)")
    #expect(lines.last == "covered: yes; honest: yes; opt-out: 1 of 1 no; dead-rule: none; two-apps: none")
  }

  private static let join = LinkRule.Written(path: "/join", query: .items([.init("token", "?*")]))

  /// The documented rule for a required item does not match a URL that repeats the item with an empty value.
  @Test func urlsThatRepeatAnItemAreARemark() throws {
    let lines = try lines("https://shop.example/join?token(int)", [Self.join], "")
    #expect(
      lines[0]
        == "covered: 'https://shop.example/join?token(int)' (line 1) in \(Self.app) (iOS): remark: only URLs that repeat a query item do "
        + "not open the app, such as https://shop.example/join?token&token=0 (no rule matches)", "\(lines)")
    #expect(lines.last?.hasPrefix("covered: 1 of 1 remark; honest: 1 of 1 no") == true)
  }

  @Test func aFilledItemIsNotEmpty() throws {
    let list = "https://shop.example/join?token(id)"
    #expect(try lines(list, [Self.join], "")[0].contains("https://shop.example/join?token"))
    #expect(try lines(list, [Self.join], "filled token").last?.hasPrefix("covered: 1 of 1 remark; honest: 1 of 1 nearest") == true)
    // Without the fact, no rule can tell the empty token from a missing one, so that `*` is as good as it gets.
    let loose = LinkRule.Written(path: "/join", query: .items([.init("token", "*")]))
    #expect(try lines(list, [loose], "").last?.contains("honest: 1 of 1 nearest") == true)
    #expect(try lines(list, [loose], "filled token").last?.contains("honest: 1 of 1 no") == true)
  }

  // MARK: Apps

  private func twoApps(_ apps: [[String]], _ facts: String) throws -> [String] {
    let file = AppleAssociation(details: apps.map { .init(appIDs: $0, rules: [.init(path: "/\($0.count)*")]) })
    let links = try ContractLink.list("https://shop.example/:x")
    return LinkContract(links: links, apple: .init(file, apps: file.appIDs), facts: try ContractFacts(facts)).report().findings(
      for: .twoApps
    )
    .map(\.description)
  }

  @Test func variantsMayOpenTheSameURLs() throws {
    let apps = ["ABCDE12345.a", "ABCDE12345.a.beta", "ABCDE12345.a.dev", "ABCDE12345.b"]
    #expect(try twoApps([apps], "").count == 1)
    #expect(
      try twoApps([apps], "")[0].hasPrefix(
        "two-apps: ABCDE12345.a (iOS), ABCDE12345.a.beta (iOS), ABCDE12345.a.dev (iOS) and ABCDE12345.b (iOS): "))
    #expect(try twoApps([apps], "")[0].contains(" opens all 4 apps "))
    let declared = try twoApps([apps], "variants ABCDE12345.a ABCDE12345.a.beta ABCDE12345.a.dev")
    #expect(
      declared.count == 1
        && declared[0].hasPrefix("two-apps: ABCDE12345.a (iOS) and ABCDE12345.b (iOS): https://shop.example/4 opens both apps"),
      "\(declared)")
    #expect(
      try twoApps([apps.dropLast()], "variants ABCDE12345.a ABCDE12345.a.beta ABCDE12345.a.dev") == [
        "two-apps: apple-app-site-association: none"
      ])
  }

  @Test func appsWithTheSameRulesAreComparedOnce() throws {
    let file = AppleAssociation(details: [
      .init(appIDs: ["ABCDE12345.a", "ABCDE12345.b"], rules: [.init(path: "/x")]),
      .init(appIDs: ["ABCDE12345.c"], rules: [.init(path: "/y")]),
    ])
    let report = LinkContract(links: try ContractLink.list("https://shop.example/x"), apple: .init(file, apps: file.appIDs)).report()
    #expect(report.findings(for: .covered).map(\.verdict) == [.yes, .no])
    #expect(report.findings(for: .honest).count == 2)
  }
}
