package import BagInterface
package import CatalogInterface
package import Groma

/// The screens that Catalog provides and the service it needs. The type that lists an app's screens conforms to it.
package protocol CatalogFeature: CatalogScreens, BagScreens {
  /// The source of products. By default it returns samples.
  var catalogService: any CatalogService { get }
}

extension CatalogFeature {
  /// The service with sample products.
  package var catalogService: any CatalogService { SampleProducts() }

  /// Returns the list of all categories and the newest products.
  package func catalog() -> AnyScreen<Page> { AnyScreen(CatalogScreen()) }
  /// Returns the list of products in a category.
  package func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { AnyScreen(CategoryScreen(name: name, sort: sort)) }
  /// Returns the page of one product.
  package func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(ProductScreen(id: id)) }
  /// Returns the user's wish list of this kind.
  package func wishList(kind: WishList) -> AnyScreen<Page> { AnyScreen(WishListScreen(kind: kind)) }

  /// The screen definitions of Catalog.
  package var catalogDefinitions: [ScreenDefinition] { [catalogDefinition, categoryDefinition, productDefinition, wishListDefinition] }

  /// Returns one action per product. Each action opens its product.
  func actions(opening products: [Product.ID]) -> [UserAction] {
    products.map { id in UserAction("open-product-\(id.rawValue)") { $0.stack.push(product(id: id)) } }
  }
}

extension Product {
  /// The line for the product in a list, such as `1  Groma, 40`.
  var line: String { "\(id.rawValue)  \(title), \(price)" }
}
