package import Groma

/// The screens of Catalog that other features may open.
package protocol CatalogScreens: Sendable {
  /// Returns the screen with all categories and the newest products.
  func catalog() -> AnyScreen<Page>
  /// Returns the screen with the products in a category.
  ///
  /// - Parameters:
  ///   - name: The name of the category.
  ///   - sort: The order of the products, or `nil` for their order of arrival.
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page>
  /// Returns the page of one product.
  func product(id: Product.ID) -> AnyScreen<Page>
  /// Returns the screen with one of the user's wish lists.
  func wishList(kind: WishList) -> AnyScreen<Page>
}
