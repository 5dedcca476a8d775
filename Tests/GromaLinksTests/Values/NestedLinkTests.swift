import FoundationEssentials
import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests links to screens whose arguments are nested values.
@MainActor struct NestedLinkTests {
  private struct Address: Codable, Hashable, Sendable {
    var city: String
    var zip: Int?
  }
  private enum Payment: Codable, Hashable, Sendable { case cash, card(number: Int) }
  private struct Delivery: Screen, Hashable {
    static let name = "delivery"
    var to: Address
    var stops: [Address] = []
    var payment = Payment.cash
    var notes: [String: Int] = [:]
    var page: URL?
  }

  private nonisolated static let sample = Delivery(
    to: Address(city: "St. Gallen", zip: 9_000), stops: [Address(city: "Bern"), Address(city: "Uri", zip: 1)],
    payment: .card(number: 4), notes: ["b": 2, "a": 1], page: URL(string: "https://shop.example/?a=b&c"))

  private let app = AppDefinition("stub", "", root: page("z").withStackContainer()) {
    for screen in StubApp.screens() { screen }
    ScreenDefinition(Delivery.self, "a delivery", samples: [sample])
    DeepLink("deliver", "a delivery", samples: [sample]) { (delivery: Delivery) in AppRoute().top(.stack).push(delivery) }
    LinkTable(from: [.scheme("app")])
  }

  private func opened(_ query: String) throws -> Delivery? {
    let navigator = try navigator("stack[z]", of: app)
    try navigator.open("app://deliver?\(query)")
    return navigator.state.node(at: path(0, 0, 1)).flatMap { Delivery($0.key) }
  }

  @Test func anAppWithTheLinkHasNoProblems() { #expect(app.problems() == []) }

  @Test func theURLOfAScreenOpensAnEqualScreen() throws {
    let url = try #require(app.links?.url(of: Self.sample.key))
    #expect(url.hasPrefix("app://deliver?to%5Bcity%5D=St.%20Gallen&to%5Bzip%5D=9000&stops%5B0%5D%5Bcity%5D=Bern&"))
    let navigator = try navigator("stack[z]", of: app)
    try navigator.open(url)
    #expect(navigator.state.node(at: path(0, 0, 1))?.key == Self.sample.key)
  }

  @Test func aNestedValueIsAJSONObject() throws {
    let json = "%7B%22city%22%3A%22Bern%22%2C%22zip%22%3A3000%7D"
    let stop = "%7B%22city%22%3A%22Uri%22%7D"
    let expected = Delivery(to: Address(city: "Bern", zip: 3_000), stops: [Address(city: "Uri")], payment: .card(number: 4))
    #expect(try opened("to=\(json)&stops%5B%5D=\(stop)&payment=%7B%22card%22%3A%7B%22number%22%3A4%7D%7D") == expected)
    #expect(try opened("to%5Bcity%5D=Bern&to%5Bzip%5D=3000&stops%5B0%5D%5Bcity%5D=Uri&payment%5Bcard%5D%5Bnumber%5D=4") == expected)
  }

  @Test(arguments: [
    ("to=%7B%22city%22", "argument 'to' is '{\"city\"', which is not a JSON object"),
    ("to=%7B%22zip%22%3A1%7D", "missing argument 'to[city]' (String)"),
    ("to=%7B%22city%22%3A%22Bern%22%2C%22zip%22%3A%22x%22%7D", "argument 'to[zip]' is 'x', which is not an Int"),
    ("to=Bern", "argument 'to' is 'Bern', which is not a record"),
  ]) func badJSONIsRefused(query: String, reason: String) throws {
    let navigator = try navigator("stack[z]", of: app)
    do throws(NavigationError) {
      try navigator.open("app://deliver?\(query)&payment%5Bcash%5D")
      Issue.record("\(query) is followed")
    } catch {
      #expect("\(error)".contains(reason), "\(error)")
    }
  }
}
