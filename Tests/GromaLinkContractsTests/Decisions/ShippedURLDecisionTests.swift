import Groma
import GromaLinks
import Testing

@testable import GromaLinkContracts

struct ShippedURLDecisionTests {
  private let app = "ABCDE12345.example.shop"

  /// Returns the lines of the findings that are not yes, and the number of all findings.
  private func report(_ shipped: String, table: LinkTable? = nil) throws -> (lines: [String], count: Int) {
    let apple = AppleAssociation(details: [
      .init(appIDs: [app], rules: [.init(path: "/chat/old/*", isExcluded: true), .init(path: "/chat/*")])
    ])
    let android = AndroidAssociation(statements: [.init(package: "shop", fingerprints: [], dynamicRules: [.init(path: "/help")])])
    let contract = LinkContract(
      links: try ContractLink.list("https://shop.example/chat/:room"), apple: .init(apple, app: app), android: .init(android, app: "shop"),
      table: table)
    let report = contract.report(on: try ShippedURL.list(shipped))
    #expect(report.findings.allSatisfy { $0.question == .shipped })
    return (report.findings.filter { $0.verdict != .yes }.map(\.description), report.findings.count)
  }

  @Test func eachAppAndTheLinksMustAcceptAURL() throws {
    let (lines, count) = try report("1.0 https://shop.example/chat/old/1\n1.1 https://shop.example/chat/7\n")
    #expect(count == 6)
    #expect(
      lines == [
        #"shipped: 1.0 https://shop.example/chat/old/1 (line 1) in \#(app) (iOS): does not open the app: rule 1: "#
          + #"{ "/": "/chat/old/*", "exclude": true }"#,
        "shipped: 1.0 https://shop.example/chat/old/1 (line 1) in shop (Android): does not open the app: no rule matches",
        "shipped: 1.0 https://shop.example/chat/old/1 (line 1): no link accepts it",
        "shipped: 1.1 https://shop.example/chat/7 (line 2) in shop (Android): does not open the app: no rule matches",
      ])
  }

  @Test func aHostWithoutFilesIsUndecided() throws {
    let (lines, _) = try report("1.0 https://other.example/chat/7")
    #expect(
      lines.first == "shipped: 1.0 https://other.example/chat/7 (line 1) in \(app) (iOS): undecided: no file of other.example was checked")
    #expect(lines.last == "shipped: 1.0 https://other.example/chat/7 (line 1): no link accepts it")
  }

  @Test func theAppDecidesAboutAURLWithoutAWebSite() throws {
    let table = LinkTable([DeepLink("cart", "the cart") { (_: NoArguments) in AppRoute() }], from: [.scheme("shop")])
    #expect(try report("1.0 shop://cart", table: table) == ([], 1))
    #expect(try report("1.0 shop://chat", table: table) == (["shipped: 1.0 shop://chat (line 1): no link accepts it"], 1))
    #expect(try report("1.0 shop://cart") == (["shipped: 1.0 shop://cart (line 1): no link accepts it"], 1))
  }
}

private struct NoArguments: Codable, Sendable {}
