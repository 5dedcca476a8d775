import Testing

@testable import GromaLinkContracts

/// Verdicts of single cases.
struct VerdictTests {
  @Test func anAppThatTheAndroidFileDoesNotListOpensNoURL() throws {
    let file = AndroidAssociation(statements: [.init(package: "example.other", fingerprints: [fingerprint])])
    let links = try ContractLink.list("/a", hosts: ["plaza.example"])
    let report = LinkContract(links: links, android: .init(file, app: package)).report()
    #expect(report.findings(for: .covered).map(\.verdict) == [.no])
    #expect(report.findings(for: .honest).map(\.verdict) == [.yes])
  }

  /// Returns whether each URL with a query is a link. `nearest` is a no.
  private func isHonest(_ link: ContractLink, _ query: String) -> Bool {
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: [.init(path: "/p", query: .text(query))])])
    return LinkContract(links: [link], apple: .init(file, app: plaza)).report().findings(for: .honest)[0].verdict == .yes
  }

  private func link(_ item: ContractLink.Item, _ repeats: ContractLink.Repeats = .last) -> ContractLink {
    ContractLink("p", hosts: ["plaza.example"], forms: [.init([.literal("p")], items: [item])], repeats: repeats)
  }

  @Test(arguments: [
    ("+", "q=%2B", true), ("+", "q=+", false), (" ", "q=+", true), (" ", "q=%20", true), ("+", "q=%20", false), ("&", "q=%26", true),
    ("é", "q=%C3%A9", true), ("a=b", "q=a=b", true), ("a=b", "q%3Da=b", false),
  ]) func valuesOfItemsAreDecodedAsForms(value: String, query: String, isAccepted: Bool) {
    #expect(isHonest(link(.init("q", type: .oneOf([value]))), query) == isAccepted)
  }

  /// A name of more than eight parts is an ordinary name (``LinkQuery``).
  @Test(arguments: [(0, false), (1, false), (7, false), (8, true)]) func namesWithBracketsAreNested(pairs: Int, isAccepted: Bool) {
    let query = "q" + String(repeating: "[a]", count: pairs) + "=x"
    #expect(isHonest(link(.init("q", type: .integer, isRequired: false)), query) == isAccepted)
  }

  @Test(arguments: [
    ("q", ContractLink.Repeats.last, true), ("q&q=1", .last, true), ("q=1&q", .last, false), ("q&q=1", .first, false),
    ("q=1&q", .first, true), ("q=x&q=1", .last, true), ("q=x&q=1", .first, false), ("q=1&q=1", .refuse, false), ("q=1", .refuse, true),
    ("q[a]=x&q=1", .last, false), ("q=1&q[a]=x", .first, false), ("q[]=1", .last, false), ("q[a&q=1", .last, true),
  ]) func repeatedItemsAreReadAsTheLinkDoes(query: String, repeats: ContractLink.Repeats, isAccepted: Bool) {
    let link = link(.init("q", type: .integer, isRequired: false), repeats)
    #expect(link.accepts("https://plaza.example/p?" + query) == isAccepted)
    #expect(isHonest(link, query) == isAccepted)
  }

  @Test func alternativeNameIsReadIfTheNameIsMissing() {
    let item = ContractLink.Item("q", alternative: "s", type: .integer)
    #expect(isHonest(link(item), "s=1"))
    #expect(!isHonest(link(item), "s=1&q=x"))
    #expect(isHonest(link(item), "s=x&q=1"))
  }

  /// The first plain equals sign ends the name of an item.
  @Test(arguments: [(true, ContractReport.Verdict.no), (false, .yes)]) func nameWithAnEqualsSignMustBeEncoded(
    isPercentEncoded: Bool, verdict: ContractReport.Verdict
  ) {
    let rule = LinkRule.Written(path: "/p", query: .items([.init("a=b", "?*")]), isPercentEncoded: isPercentEncoded)
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: [rule])])
    let report = LinkContract(links: [], hosts: ["plaza.example"], apple: .init(file, app: plaza)).report()
    #expect(report.findings(for: .deadRule).map(\.verdict) == [verdict])
  }

  /// The pattern matches every path that continues `/x/`, but not `/x/` itself, whose slash is ignored.
  @Test(arguments: [true, false]) func aPatternThatMatchesOnlyContinuationsIsUsed(isPercentEncoded: Bool) {
    let rules = [LinkRule.Written(path: "/x/**", isPercentEncoded: isPercentEncoded)]
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    let link = ContractLink("x", hosts: ["plaza.example"], forms: [.init([.literal("x")])])
    let report = LinkContract(links: [link], apple: .init(file, app: plaza)).report()
    #expect(report.findings(for: .deadRule).map(\.verdict) == [.yes])
    #expect(report.findings(for: .covered).map(\.verdict) == [.no])
    #expect(report.findings(for: .honest).map(\.verdict) == [.no])
  }
}
