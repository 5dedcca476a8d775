import GromaLinkContracts
import GromaTesting
import Testing

/// Tests that the cost of a decision is in proportion to the size of the file, also for patterns whose automata double with each character.
struct ContractCostTests {
  private typealias Rule = LinkRule.Written

  private func report(_ rules: [Rule]) throws -> ContractReport {
    let app = "ABCDE12345.example.plaza"
    let links = try ContractLink.list("/a/:room/:chat?from=", hosts: ["plaza.example"])
    let file = AppleAssociation(details: [.init(appIDs: [app], rules: rules)])
    return LinkContract(links: links, apple: .init(file, app: app)).report()
  }

  /// Each pattern needs 2 to the power of its length states.
  @Test(arguments: [10, 16, 24, 40], [true, false]) func aPathPatternIsGivenUpEarly(length: Int, isPercentEncoded: Bool) throws {
    let path = "/a/*a" + String(repeating: "?", count: length)
    let found = try report([Rule(path: path, isPercentEncoded: isPercentEncoded)])
    #expect(found.states < 200_000, "\(found.states)")
    if length > 20 { #expect(found.findings.contains { if case .undecided = $0.verdict { true } else { false } }) }
  }

  @Test(arguments: [4, 6, 8, 12]) func queryPatternsAreGivenUpEarly(count: Int) throws {
    let rules = (0..<count).map { Rule(path: "/a", query: .text("*\(Character(Unicode.Scalar(UInt8(97 + $0))))???")) }
    #expect(try report(rules).states < 300_000)
    let items = (0..<count).map { Rule(path: "/a", query: .items([.init("n\($0)", "*a???")])) }
    #expect(try report(items).states < 300_000)
  }

  /// A long list of ordinary patterns is decided.
  @Test func ordinaryRulesAreDecided() throws {
    let rules = (0..<300).map { Rule(path: "/section\($0)/*/item/?*", query: .items([.init("from", "?*")])) }
    let found = try report(rules)
    #expect(!found.findings.contains { if case .undecided = $0.verdict { true } else { false } }, "\(found)")
  }
}
