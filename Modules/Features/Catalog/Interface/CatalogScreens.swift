package import Groma

/// The screens of Catalog that other features may open.
package protocol CatalogScreens: Sendable {
  /// Returns the list of all categories and the newest products.
  func catalog() -> AnyScreen<Page>
  /// Returns the list of products in a category. If the sort order is `nil`, the products are in order of arrival.
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page>
  /// Returns the page of one product.
  func product(id: Product.ID) -> AnyScreen<Page>
  /// Returns one of the user's wish lists.
  func wishList(kind: WishList) -> AnyScreen<Page>
}
