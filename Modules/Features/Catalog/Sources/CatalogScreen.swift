package import Groma
import GromaSampleAuthorizationInterface
package import GromaSampleCatalogInterface

/// The screen with all categories and the newest products.
package struct CatalogScreen: ProductListScreen {}

extension ActionName where S == CatalogScreen, Entered == NoFields {
  /// Opens a category.
  package static func openCategory(_ name: String) -> Self { "open-category-\(name)" }
  /// Opens the wish list of a signed-in user.
  package static var openWishList: Self { "open-wish-list" }
}

/// The model of the catalog: the categories and the newest products.
package final class CatalogModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<CatalogScreen>
  private let service: any CatalogService

  init(_ service: any CatalogService, _ context: ScreenContext<CatalogScreen>) {
    self.service = service
    self.context = context
  }

  /// The names of the categories, in the order in which their first products arrived.
  package var categories: [String] { service.categories }

  /// The newest products.
  package var newest: [Product] { service.newest }

  /// The categories and the newest products.
  package var lines: [String] { categories + newest.map(\.line) }
}

extension CatalogFeature {
  /// The definition of the catalog.
  package var catalogDefinition: ScreenDefinition<CatalogScreen, CatalogModel> {
    ScreenDefinition(
      CatalogScreen.self, "all categories and the new products", samples: [CatalogScreen()],
      actions: { _ in
        for name in catalogService.categories {
          UserAction(.openCategory(name), title: .verbatim(name)) { $0.stack.push(category(name: name, sort: nil)) }
        }
        actions(opening: catalogService.newest.map(\.id))
        UserAction(.openWishList, title: "Wish list") { $0.authorize().stack.push(wishList(kind: .favorites)) }
      },
      model: { _, context in CatalogModel(catalogService, context) })
  }
}
