import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleCatalogInterface

extension CatalogFeature {
  /// The deep links of Catalog, with samples. A link to an unknown category or product fails before it changes the state.
  @AppBuilder var catalogLinks: AppElements {
    DeepLink(
      "category/:name", "the products of a category, optionally sorted",
      samples: catalogService.categories.prefix(1).flatMap { [CategoryScreen(name: $0), CategoryScreen(name: $0, sort: .price)] }
    ) { (screen: CategoryScreen) in
      let names = catalogService.categories
      guard names.contains(screen.name) else {
        let only = names.joined(separator: ", ")
        throw NavigationError.custom(
          code: "catalog.no-category", message: "there is no category '\(screen.name)'; the categories are \(only)")
      }
      return AppRoute().land(on: category(name: screen.name, sort: screen.sort), above: catalog())
    }
    DeepLink("product/:id", "a product", samples: catalogService.products.prefix(1).map { ProductScreen(id: $0.id) }) {
      (screen: ProductScreen) in
      let found = try found(screen.id)
      return AppRoute().land(on: product(id: found.id), above: catalog(), category(name: found.category, sort: nil))
    }
    DeepLink("wish-list/:kind", "a wish list", samples: [WishListScreen(kind: .favorites)]) { (screen: WishListScreen) in
      AppRoute().authorize().land(on: wishList(kind: screen.kind), above: catalog())
    }
  }
}
