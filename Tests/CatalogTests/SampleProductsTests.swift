import Groma
import GromaSampleBagInterface
import GromaSampleCatalog
import GromaSampleCatalogInterface
import Testing

struct SampleProductsTests {
  private struct Sampled: CatalogFeature {
    func bag() -> AnyScreen<Page> { catalog() }
    func checkout() -> AnyStackScreen { bag().withStackContainer() }
  }

  let service = Sampled().catalogService

  @Test func areReplacedByTheProductsOfTheApp() {
    #expect(!service.products.isEmpty)
    #expect(CatalogAlone().catalogService.products.map(\.title).contains("Pear"))
  }

  @Test func productsHaveUniqueIdentifiers() {
    #expect(Set(service.products.map(\.id)).count == service.products.count)
  }

  @Test(arguments: WishList.allCases)
  func wishesAreForSale(_ list: WishList) {
    let ids = service.products.map(\.id)
    #expect(!service.products(on: list).isEmpty)
    for id in service.products(on: list) { #expect(ids.contains(id)) }
  }
}
