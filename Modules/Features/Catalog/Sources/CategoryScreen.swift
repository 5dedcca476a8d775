package import Groma
package import GromaSampleCatalogInterface
import Observation

/// The screen with the products in a category. If `sort` is `nil`, the products are in order of arrival. The sort order is not part of the
/// screen's identity.
package struct CategoryScreen: ProductListScreen {
  /// The sort order, which a route can change in place.
  package static let dataArguments = ["sort"]
  /// The name of the category.
  package var name: String
  /// The order of the products, or `nil` for their order of arrival.
  package var sort: ProductSort?
}

extension ActionName where S == CategoryScreen, Entered == NoFields {
  /// Changes the order of the products. Offered for the orders that are not selected.
  package static func sort(by order: ProductSort) -> Self { "sort-by-\(order.rawValue)" }
}

/// The model of a category: its products in the current order.
@Observable
package final class CategoryModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<CategoryScreen>
  /// The category and its order.
  package private(set) var screen: CategoryScreen
  private let service: any CatalogService

  init(_ screen: CategoryScreen, _ service: any CatalogService, _ context: ScreenContext<CategoryScreen>) {
    self.screen = screen
    self.service = service
    self.context = context
  }

  /// The products in the current order.
  package var products: [Product] { service.products(in: screen) }

  /// A line for each product.
  package var lines: [String] { products.map(\.line) }

  /// Changes the order.
  package func updated(to key: ScreenKey) { screen = CategoryScreen(key) ?? screen }
}

extension CatalogFeature {
  /// The definition of a category.
  package var categoryDefinition: ScreenDefinition<CategoryScreen, CategoryModel> {
    ScreenDefinition(
      CategoryScreen.self, "the products of a category, optionally sorted",
      samples: [CategoryScreen(name: "instruments"), CategoryScreen(name: "instruments", sort: .price)],
      actions: { screen in
        actions(opening: catalogService.products(in: screen).map(\.id))
        for sort in ProductSort.allCases where sort != screen.sort {
          UserAction(.sort(by: sort), title: sort.title) { $0.update(category(name: screen.name, sort: sort)) }
        }
      },
      model: { screen, context in CategoryModel(screen, catalogService, context) })
  }
}

extension ProductSort {
  /// The title of the action that selects the order.
  fileprivate var title: LocalizableText {
    switch self {
    case .price: "By price"
    case .name: "By name"
    }
  }
}

extension CatalogService {
  /// Returns the products of the category of a screen, in the order of the screen.
  fileprivate func products(in screen: CategoryScreen) -> [Product] { products(in: screen.name, by: screen.sort) }
}
