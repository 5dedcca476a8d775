import Foundation
import Groma
import GromaLinks
import Testing

@testable import GromaLinkContracts

private enum Order: String, Codable, CaseIterable { case price, name }

private struct Arguments: Codable, Sendable {
  var id: Int
  var order: Order
  var token: UUID?
  var isNew: Bool?
  var day: Date?
  var tags: [String]
  var text: String
}

struct LinkTableLinksTests {
  private let table = LinkTable(
    [
      DeepLink("shop/:id/:order", "a shop") { (_: Arguments) in AppRoute() }
    ], from: [.scheme("plaza"), .web("plaza.example")])

  @Test func typesAreThoseThatTheArgumentsDecode() throws {
    let link = try #require(table.contractLinks.first)
    #expect(link.hosts == ["plaza.example"])
    #expect(link.forms[0].segments == [.literal("shop"), .parameter("id", .integer), .parameter("order", .oneOf(["price", "name"]))])
    let items = link.forms[0].items.map { "\($0.name):\($0.type)\($0.isRequired ? "" : "?")" }
    #expect(items == ["token:uuid?", "isNew:bool?", "day:time?", "text:text"])
    #expect(link.reservations.map(\.property) == ["day", "tags"])
  }

  @Test(arguments: [
    "/shop/1/price?text=a", "/shop/x/price?text=a", "/shop/1/size?text=a", "/shop/1/name", "/shop/1/name?text", "/shop/1/name/?text=&isNew",
    "/shop/+1/name?text=a&isNew=maybe", "/shop/1/name?text=a&token=1", "/shop/1/name?text=a&token", "/shop/1/name?text[]=a",
    "/shop/1/name?text=a&token=00000000-0000-0000-0000-000000000000", "/shop/1/name//?text=a&text=b", "/shop//1/name?text=a",
    "/shop/1/name?text=a&isNew=x&isNew=1", "/shop/99999999999999999999/name?text=a",
  ]) func linkAcceptsWhatTheTableResolves(url: String) throws {
    let link = try #require(table.contractLinks.first)
    let url = "https://plaza.example" + url
    #expect(link.accepts(url) == ((try? table.resolve(.url(url))) != nil))
  }

  @Test func witnessesAreConfirmedByTheTable() throws {
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: [.init(path: "/shop/?*/price")])])
    let report = LinkContract(links: table.contractLinks, apple: .init(file, app: plaza), table: table).report()
    #expect(report.findings(for: .covered).map(\.verdict) == [.no])
    #expect(report.findings(for: .honest).map(\.verdict) == [.no])
  }
}
