import AuthorizationInterface
import Bag
import BagInterface
import CatalogInterface
import Links
import Navigation

/// Bag without its neighbours: screens of the catalogue are empty pages, and who is not signed in is turned away.
struct BagAlone: BagFeature {
  struct ProductStub: Screen {
    static let name = "product"
    var id: Product.ID
  }
  struct CatalogStub: Screen { static let name = "catalog" }

  func catalog() -> AnyScreen<Page> { AnyScreen(CatalogStub()) }
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { catalog() }
  func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(ProductStub(id: id)) }
  func wishList(kind: WishList) -> AnyScreen<Page> { catalog() }

  var app: AppDefinition {
    let members = Guard("authorize") { _, transaction in
      transaction.value(Session.self).user == nil ? .deny(.custom(code: "stub.no", message: "members only")) : .allow
    }
    return AppDefinition(
      "bag", "Bag alone", entries: bagEntries + [Entry(CatalogStub.self, "stub"), Entry(ProductStub.self, "stub")], guards: [members],
      values: [BagContents.self, Session.self], parts: [LinkTable(bagLinks, from: [.scheme("shop")])],
      root: catalog().withStackContainer().anyModal)
  }
}
