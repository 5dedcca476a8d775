package import Groma
package import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The screens that Catalog provides and the service it needs. The type that lists an app's screens conforms to this protocol.
package protocol CatalogFeature: CatalogScreens, BagScreens {
  /// The source of products. The default is a service with sample products.
  var catalogService: any CatalogService { get }
  /// Returns the address of a product on the web, or `nil` if products cannot be shared. `nil` by default.
  func address(of product: Product) -> String?
}

extension CatalogFeature {
  /// The default service, with sample products.
  package var catalogService: any CatalogService { SampleProducts() }
  /// No address.
  package func address(of product: Product) -> String? { nil }

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
}
