import Groma
import GromaDestinations
import GromaFlows
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleBag
import GromaSampleBagInterface
import GromaSampleCatalogInterface

/// Bag with stubs for its neighbors: catalog screens are empty pages, the guard denies guests, and a link replaces the root.
struct BagAlone: BagFeature {
  struct ProductStub: Screen {
    static let name = "product"
    var id: Product.ID
  }
  struct CatalogStub: Screen { static let name = "catalog" }
  struct Anew: Codable, Sendable {}

  func catalog() -> AnyScreen<Page> { AnyScreen(CatalogStub()) }
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { catalog() }
  func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(ProductStub(id: id)) }
  func wishList(kind: WishList) -> AnyScreen<Page> { catalog() }

  var app: AppDefinition {
    let members = Guard("authorize") { _, transaction in
      transaction.value(Session.self).user == nil ? .deny(.custom(code: "stub.no", message: "members only")) : .allow
    }
    let anew = DeepLink("anew", "the catalog, and nothing else") { (_: Anew) in
      AppRoute().window.setRoot(catalog().withStackContainer())
    }
    return AppDefinition("bag", "Bag alone", root: catalog().withStackContainer()) {
      bagElements
      ScreenDefinition(CatalogStub.self, "stub")
      ScreenDefinition(ProductStub.self, "stub")
      members
      Session.self
      anew
      LinkTable(from: [.scheme("shop")])
    }
  }
}
