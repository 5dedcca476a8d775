import Groma
import GromaDestinations
import GromaSampleCatalog
import GromaSampleCatalogInterface
import GromaTesting
import Testing

@MainActor
struct CatalogDestinationsTests {
  private static let app = CatalogAlone().app

  /// Returns the route of `go product id=…`.
  private func product(_ id: Product.ID) -> AppRoute { AppRoute().perform("go.product", Shown(id: id)) }
  private struct Shown: Codable { var id: Product.ID }

  @Test(arguments: [
    ("stack[catalog]", "stack[catalog > product(id=2)]"),
    ("stack[catalog > product(id=2) > bag]", "stack[catalog > product(id=2)]"),
    ("stack[catalog > product(id=1)] ^ stack[bag]", "stack[catalog > product(id=1)] ^ stack[bag > product(id=2)]"),
    ("stack[catalog] ^ bag", "stack[catalog] ^ bag ^ stack[product(id=2)]"),
    ("tabs[stack[product(id=2)] | *bag] ^ catalog", "tabs[*stack[product(id=2)] | bag]"),
  ])
  func productIsFoundPushedOrPresented(_ before: String, _ after: String) throws {
    try expect(before, of: Self.app, { $0.then(product(2)) }, gives: after)
  }

  @Test func destinationOfAnUnknownProductFailsWithoutChanges() throws {
    try expect("stack[catalog] ^ bag", of: Self.app, { $0.then(product(9)) }, fails: "there is no product 9")
  }
}
