package import Groma

/// What others may open of Catalog.
package protocol CatalogScreens: Sendable {
  /// All categories, and what is new.
  func catalog() -> AnyScreen<Page>
  /// The products of a category: in the order they came in, unless a sort is said.
  func category(name: String, sort: ProductSort?) -> AnyScreen<Page>
  /// One product.
  func product(id: Product.ID) -> AnyScreen<Page>
  /// What one wishes for.
  func wishList(kind: WishList) -> AnyScreen<Page>
}
