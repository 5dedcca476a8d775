import CatalogInterface
import Navigation

/// The products of a category: in the order they came in, unless a sort is said.
struct CategoryScreen: Screen {
  static let name = "category"
  var name: String
  var sort: ProductSort?
}

extension CatalogFeature {
  var categoryEntry: Entry {
    Entry(
      CategoryScreen.self, "the products of a category, in an order",
      samples: [CategoryScreen(name: "instruments"), CategoryScreen(name: "instruments", sort: .price)],
      actions: { screen, _, _ throws(NavigationError) in
        // Another order is the same place for the user: it takes the place of this one.
        let sorts = ProductSort.allCases.filter { $0 != screen.sort }.map { sort in
          UserAction("sort-by-\(sort.rawValue)") { $0.stack.replace(with: category(name: screen.name, sort: sort)) }
        }
        return actions(opening: products(of: screen).map(\.id)) + sorts
      },
      contents: { screen in StaticContents(products(of: screen).map(\.line)) })
  }

  private func products(of screen: CategoryScreen) -> [Product] { catalogService.products(in: screen.name, by: screen.sort) }
}
