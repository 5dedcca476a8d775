import GromaLinks
import Testing

@testable import GromaLinkContracts

struct LinkContractTests {
  /// Returns the report of links and a file of Apple with one app.
  private func report(_ links: String, _ rules: [LinkRule.Written], maximumStates: Int = 1_000_000) throws -> ContractReport {
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let list = try ContractLink.list(links, hosts: ["plaza.example"])
    return LinkContract(links: list, apple: .init(file, app: plaza), maximumStates: maximumStates).report()
  }

  private func answer(_ report: ContractReport, _ question: ContractReport.Question) -> String {
    report.findings(for: question).map { "\($0.verdict)" + ($0.witness.map { " \($0)" } ?? "") }.joined(separator: ", ")
  }

  @Test func exclusionOfMoreSegmentsDoesNotExcludeTheLink() throws {
    let right = try report("/chat/:room/:chat", [.init(path: "/chat/?*/?*/?*", isExcluded: true), .init(path: "/chat/?*/?*")])
    #expect(answer(right, .covered) == "yes")
    let wrong = try report("/chat/:room/:chat", [.init(path: "/chat/*/*/*", isExcluded: true), .init(path: "/chat/?*/?*")])
    #expect(answer(wrong, .covered) == "no https://plaza.example/chat/a/a")
    #expect(wrong.findings(for: .covered)[0].rules.map(\.index) == [0])
  }

  @Test func wildcardCrossesSlashes() throws {
    let found = try report("/chat/:room", [.init(path: "/chat/?*")])
    #expect(answer(found, .covered) == "yes")
    #expect(answer(found, .honest).hasPrefix("no https://plaza.example/chat/"))
  }

  @Test func runOfTrailingSlashesIsOneOnBothSides() throws {
    let found = try report("/chat", [.init(path: "/chat")])
    #expect(answer(found, .covered) == "yes")
    #expect(answer(found, .honest) == "yes")
  }

  @Test func encodedLiteralNeedsBothCases() throws {
    let one = try report("/café", [.init(path: "/caf%C3%A9")])
    #expect(answer(one, .covered).hasPrefix("no https://plaza.example/caf%"))
    let decoded = try report("/café", [.init(path: "/café", isPercentEncoded: false)])
    #expect(answer(decoded, .covered) == "yes")
    // The file drops the encoded slash at the end; the app reads it as a part of the segment.
    #expect(answer(decoded, .honest) == "no https://plaza.example/caf%c3%a9%2f")
  }

  @Test(arguments: [
    ("int", "/x/$(digit)", "yes"), ("uint8", "/x/$(digit)$(digit)", "yes"), ("uint8", "/x/$(digit)$(digit)$(digit)", "nearest"),
    ("int", "/x/$(alnum)", "no"),
    ("a|b", "/x/$(ab)", "yes"), ("bool", "/x/1", "yes"), ("date", "/x/2024-02-29", "yes"), ("date", "/x/2023-02-29", "no"),
    ("time", "/x/2024-02-29T00:00:00.5Z", "yes"), ("id", "/x/$(alpha)", "yes"), ("uuid", "/x/0", "no"),
    ("uuid", "/x/00000000-0000-0000-0000-00000000000$(xdigit)", "yes"),
  ]) func typeLimitsTheHonestURLs(type: String, path: String, verdict: String) throws {
    let file = AppleAssociation(
      details: [.init(appIDs: [plaza], rules: [.init(path: path)])], variables: SubstitutionVariables([.init("ab", ["a", "b"])]))
    let links = try ContractLink.list("https://plaza.example/x/:v(\(type))")
    let report = LinkContract(links: links, apple: .init(file, app: plaza)).report()
    #expect("\(report.findings(for: .honest)[0].verdict)" == verdict)
  }

  @Test func missingItemCountsAsEmptyForApple() throws {
    let found = try report("/p?ref(int)", [.init(path: "/p", query: .items([.init("ref", "*")]))])
    #expect(answer(found, .covered) == "yes")
    #expect(answer(found, .honest) == "no https://plaza.example/p")
  }

  /// The written file has no wider rules than the format needs, so it is the measure for what a file can describe.
  @Test func anAnswerIsNearestUpToTheWrittenFile() throws {
    let links = try ContractLink.list("/room/:id(int)", hosts: ["plaza.example"])
    func report(_ rules: [LinkRule.Written]) -> ContractReport {
      let file = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: rules)])
      return LinkContract(links: links, android: .init(file, app: package)).report()
    }
    let empty = LinkRule.Written(path: "/?*//*", isExcluded: true)
    let wide = report([empty, .init(path: "/room/?*")])
    #expect(answer(wide, .honest) == "no https://plaza.example/room/-/a")
    let near = report([empty, .init(path: "/?*/?*/?*", isExcluded: true), .init(path: "/room/?*")])
    #expect(answer(near, .honest) == "nearest https://plaza.example/room/-")
    #expect(near.isProved && !wide.isProved)
    #expect(
      near.lines.first?.contains("opens the app, but no link accepts it, also with the files that Groma writes") == true, "\(near.lines)")
    #expect(near.lines.last == "covered: yes; honest: 1 of 1 nearest; dead-rule: none; two-apps: none")
  }

  /// The first witness, of `/room/:id`, is one of the written file too. A file with as many rules may still have a fault.
  @Test func faultBehindANearestWitnessIsFound() throws {
    let links = try ContractLink.list("/room/:id(int)\n/long/name/help", hosts: ["plaza.example"])
    let written = AndroidAssociation(of: links, on: "plaza.example", package: package, fingerprints: [fingerprint])
    var rules = try #require(written.dynamicRules(of: package)).map(\.written)
    func report() -> ContractReport {
      let file = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: rules)])
      return LinkContract(links: links, android: .init(file, app: package)).report()
    }
    #expect(answer(report(), .honest) == "nearest https://plaza.example/room/-")
    let place = try #require(rules.firstIndex { $0.path == "/long/name/help" })
    rules[place].path = "/long/name/hel?"
    #expect(answer(report(), .honest).hasPrefix("no https://plaza.example/long/name/hel"), "\(report())")
  }

  /// Android compares paths as they are written; a run of slashes at the end is not considered.
  @Test func androidIsAskedForOneSlashAtTheEnd() throws {
    let links = try ContractLink.list("/bag", hosts: ["plaza.example"])
    func covered(_ paths: String...) -> String {
      let file = AndroidAssociation(
        statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: paths.map { .init(path: $0) })])
      return answer(LinkContract(links: links, android: .init(file, app: package)).report(), .covered)
    }
    #expect(covered("/bag") == "no https://plaza.example/bag/")
    #expect(covered("/bag", "/bag/") == "yes")
  }

  @Test func deadRuleNamesTheRuleThatShadowsIt() throws {
    let found = try report("/a", [.init(path: "*"), .init(path: "/a/b")])
    let dead = found.findings(for: .deadRule)
    #expect(dead.map(\.verdict) == [.no] && dead[0].rules.map(\.index) == [0])
  }

  @Test func twoAppsAndPlatformsAndChangesHaveWitnesses() throws {
    let other = "ABCDE12345.example.other"
    let file = AppleAssociation(details: [
      .init(appIDs: [plaza], rules: [.init(path: "/a/*")]), .init(appIDs: [other], rules: [.init(path: "/*/b")]),
    ])
    let android = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: [.init(path: "/a/*")])]
    )
    let report = LinkContract(
      links: [], hosts: ["plaza.example"], apple: .init(file, app: plaza), android: .init(android, app: package)
    ).report()
    #expect(answer(report, .twoApps).hasPrefix("no https://plaza.example/a/b, yes"))
    #expect(answer(report, .platforms) == "no https://plaza.example/a")
    let next = AppleAssociation(details: [.init(appIDs: [plaza], rules: [.init(path: "/a")])])
    #expect(LinkContract.difference(from: file, to: file, host: "plaza.example").isValid)
    #expect(LinkContract.difference(from: file, to: next, host: "plaza.example").findings.count >= 2)
  }

  @Test func anAppThatTheFileDoesNotListIsTheReason() throws {
    let links = try ContractLink.list("/a", hosts: ["plaza.example"])
    let apple = AppleAssociation(details: [.init(appIDs: [plaza], rules: [.init(path: "/a")])])
    let android = AndroidAssociation(statements: [.init(package: package, fingerprints: [fingerprint], dynamicRules: [.init(path: "/a*")])])
    let contract = LinkContract(
      links: links, apple: .init(apple, app: "ABCDE12345.x"), android: .init(android, app: "example.other"))
    #expect(
      contract.report().findings(for: .covered).map(\.detail) == ["the file does not list the app", "the file does not list the app"])
    let shipped = try ShippedURL.list("1.0 https://plaza.example/a")
    #expect(contract.report(on: shipped).lines[0].hasSuffix("(iOS): does not open the app: the file does not list the app"))
  }

  @Test func limitIsAnUndecidedVerdict() throws {
    let hostile = "/*a" + String(repeating: "?", count: 24)
    let found = try report("/x/:v", [.init(path: hostile)], maximumStates: 5_000)
    #expect(found.findings(for: .honest)[0].verdict != .yes && found.findings(for: .covered)[0].verdict != .yes)
    let rules: [LinkRule.Written] = [.init(path: hostile, isExcluded: true), .init(path: "*")]
    let open = try report("*all?", rules, maximumStates: 900)
    #expect(open.findings(for: .honest)[0].verdict == .undecided("the limit of 900 states is reached"))
  }

  @Test(arguments: [
    ("ftp://x/a", "1:1: the scheme is not https"), ("/a/:b(number)", "1:7: 'number' is not a type"),
    ("# c\n\n  /a:b?c&c", "3:10: the link names 'c' twice"), ("/a?b x", "1:6: 'x' follows the URL: only 'as NAME' may"),
    ("/a as", "1:4: a name must follow 'as'"), ("/a as b c", "1:9: 'c' follows the name"),
    ("/a as b\n/c as b", "2:1: line 1 has a link of the same name, 'b'"), ("/a\n/a", "2:1: line 1 has a link of the same name, '/a'"),
    ("/:a(int", "1:4: the type is not closed with ')'"), ("/:a(b||c)", "1:7: an alternative is empty"),
    ("/:a(b|c|b)", "1:9: the alternative 'b' is repeated"),
    ("/caf%C3%A9", "1:5: '%' has no meaning here: write the character that it encodes, or '\\%' for the character itself"),
    (
      "https://a.*.example/x",
      "1:9: 'a.*.example' is not a host"
    ),
  ]) func errorInAListHasAPosition(text: String, message: String) {
    #expect { try ContractLink.list(text, hosts: ["x.example"]) } throws: { "\($0)" == message }
  }

  @Test func linkWithoutAHostIsAnError() {
    #expect { try ContractLink.list("/a") } throws: {
      "\($0)" == "1:1: the link has no host: it must begin with 'https://HOST/', or a host must be given for all links"
    }
  }

  @Test func byteOrderMarkIsNotPartOfAList() throws {
    #expect(try ContractLink.list("\u{feff}https://x.example/a").map(\.name) == ["https://x.example/a"])
    #expect(try ContractLink.list("\u{feff}# c\nhttps://x.example/a").first?.position == FilePosition(line: 2, column: 1))
    #expect(try ShippedURL.list("\u{feff}1.0 https://x.example/a").map(\.version) == ["1.0"])
  }

  @Test func listSetsNamesTypesAndForms() throws {
    let link = try ContractLink.list("https://*.shop.example/p/:id(int)/:page(int)??ref&sort(a|b)?&view=list as p")[0]
    #expect(link.name == "p" && link.hosts == ["*.shop.example"] && link.forms.count == 2)
    #expect(link.accepts("https://www.shop.example/p/7?ref=x&view=list"))
    #expect(link.accepts("https://shop.example/p/7/2//?ref&view=list&sort=a"))
    #expect(!link.accepts("https://shop.example/p/x?ref=x&view=list"))
    #expect(!link.accepts("https://shop.example/p/7?ref=x&view=list&sort=c"))
  }
}
