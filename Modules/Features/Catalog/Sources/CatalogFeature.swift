package import BagInterface
package import CatalogInterface
package import Groma

/// What Catalog provides and needs. An app's screens conform to it.
package protocol CatalogFeature: CatalogScreens, BagScreens {
  /// Where products come from: samples unless the app has its own.
  var catalogService: any CatalogService { get }
}

extension CatalogFeature {
  /// Sample products.
  package var catalogService: any CatalogService { SampleProducts() }

  /// All categories, and what is new.
  package func catalog() -> AnyScreen<Page> { AnyScreen(CatalogScreen()) }
  /// The products of one category.
  package func category(name: String, sort: ProductSort?) -> AnyScreen<Page> { AnyScreen(CategoryScreen(name: name, sort: sort)) }
  /// One product.
  package func product(id: Product.ID) -> AnyScreen<Page> { AnyScreen(ProductScreen(id: id)) }
  /// What one wishes for, of one kind.
  package func wishList(kind: WishList) -> AnyScreen<Page> { AnyScreen(WishListScreen(kind: kind)) }

  /// The screens of Catalog.
  package var catalogEntries: [ScreenDefinition] { [catalogEntry, categoryEntry, productEntry, wishListEntry] }

  /// The ways from a list of products to each of them.
  func actions(opening products: [Product.ID]) -> [UserAction] {
    products.map { id in UserAction("open-product-\(id.rawValue)") { $0.stack.push(product(id: id)) } }
  }
}

extension Product {
  /// How a list shows it: `1  Groma, 40`.
  var line: String { "\(id.rawValue)  \(title), \(price)" }
}
