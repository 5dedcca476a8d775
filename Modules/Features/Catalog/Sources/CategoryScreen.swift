import Groma
import GromaSampleCatalogInterface

/// The screen with the products in a category. If `sort` is `nil`, the products are in order of arrival. The sort order is not part of the
/// screen's identity.
struct CategoryScreen: Screen {
  static let name = "category"
  static let dataArguments = ["sort"]
  var name: String
  var sort: ProductSort?
}

extension CatalogFeature {
  var categoryDefinition: ScreenDefinition {
    ScreenDefinition(
      CategoryScreen.self, "the products of a category, optionally sorted",
      samples: [CategoryScreen(name: "instruments"), CategoryScreen(name: "instruments", sort: .price)],
      actions: { screen in
        let sorts = ProductSort.allCases.filter { $0 != screen.sort }.map { sort in
          UserAction("sort-by-\(sort.rawValue)") { $0.update(category(name: screen.name, sort: sort)) }
        }
        return actions(opening: products(of: screen).map(\.id)) + sorts
      },
      contents: { screen, _ in TextContent(screen) { screen, _ in products(of: screen).map(\.line) } })
  }

  private func products(of screen: CategoryScreen) -> [Product] { catalogService.products(in: screen.name, by: screen.sort) }
}
