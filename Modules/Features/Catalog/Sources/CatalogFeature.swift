package import Groma
package import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The screens that Catalog provides and the service it needs. The type that lists an app's screens conforms to this protocol.
package protocol CatalogFeature: CatalogScreens, BagScreens {
  /// The source of products. The default is a service with sample products.
  var catalogService: any CatalogService { get }
}

extension CatalogFeature {
  /// The default service, with sample products.
  package var catalogService: any CatalogService { SampleProducts() }

  /// Returns the screen with all categories and the newest products.
  package func catalog() -> AnyScreen<Page> { AnyScreen(CatalogScreen()) }
  /// Returns the screen with the products in a category. If `sort` is `nil`, the products are in order of arrival.
  package func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { AnyScreen(CategoryScreen(name: name, sort: sort)) }
  /// Returns the page of one product.
  package func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(ProductScreen(id: id)) }
  /// Returns the screen with one of the user's wish lists.
  package func wishList(kind: WishList) -> AnyScreen<Page> { AnyScreen(WishListScreen(kind: kind)) }

  /// The elements of Catalog, which an app lists.
  @AppBuilder package var catalogElements: AppElements {
    catalogDefinition
    categoryDefinition
    productDefinition
    wishListDefinition
    catalogLinks
    catalogDestinations
  }

  /// Returns one action per product. Each action opens its product. Its title is the line for the product in a list.
  func actions(opening products: [Product.ID]) -> [UserAction] {
    products.map { id in
      UserAction("open-product-\(id.rawValue)", title: catalogService.product(id)?.line) { $0.stack.push(product(id: id)) }
    }
  }
}

extension Product {
  /// The line for the product in a list: its title and price, such as `Groma, 40 denarii`.
  var line: String { "\(title), \(price) denarii" }
}
