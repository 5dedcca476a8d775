import Groma
import GromaDestinations
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleCatalog
import GromaSampleCatalogInterface

/// Catalog with stubs for its neighbors: the bag is an empty page, and the guard denies guests.
struct CatalogAlone: CatalogFeature {
  struct BagStub: Screen { static let name = "bag" }

  var catalogService: any CatalogService = Market()

  func bag() -> AnyScreen<Page> { AnyScreen(BagStub()) }
  func checkout() -> AnyStackScreen { bag().withStackContainer() }

  var app: AppDefinition {
    let members = Guard("authorize") { _, transaction in
      transaction.value(Session.self).user == nil ? .deny(.custom(code: "stub.no", message: "members only")) : .allow
    }
    return AppDefinition("catalog", "Catalog alone", root: catalog().withStackContainer()) {
      catalogElements
      ScreenDefinition(BagStub.self, "stub")
      members
      BagContents.self
      Session.self
      LinkTable(from: [.scheme("shop")])
    }
  }
}

/// A catalog of fruit and one pot.
struct Market: CatalogService {
  var products: [Product] {
    [
      Product(id: 1, title: "Pear", category: "fruit", price: 3),
      Product(id: 2, title: "Fig", category: "fruit", price: 2),
      Product(id: 5, title: "Apple", category: "fruit", price: 3),
      Product(id: 7, title: "Amphora", category: "pots", price: 9),
    ]
  }

  func products(on list: WishList) -> [Product.ID] { list == .presents ? [7, 8] : [] }
}
