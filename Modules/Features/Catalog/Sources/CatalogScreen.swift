import Groma
import GromaSampleAuthorizationInterface
import GromaSampleCatalogInterface

/// The screen with all categories and the newest products.
struct CatalogScreen: Screen {
  static let name = "catalog"
}

extension CatalogFeature {
  var catalogDefinition: ScreenDefinition {
    ScreenDefinition(
      CatalogScreen.self, "all categories and the new products", samples: [CatalogScreen()],
      actions: { _ in
        let categories = catalogService.categories.map { name in
          UserAction("open-category-\(name)", title: name) { $0.stack.push(category(name: name, sort: nil)) }
        }
        let wishes = UserAction("open-wish-list", title: "wish list") { $0.authorize().stack.push(wishList(kind: .favorites)) }
        return categories + actions(opening: catalogService.newest.map(\.id)) + [wishes]
      },
      contents: { _, _ in TextContent(catalogService.categories + catalogService.newest.map(\.line)) })
  }
}
