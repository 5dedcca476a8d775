package import Groma
package import GromaSampleCatalogInterface

/// A screen with a list of products.
package protocol ProductListScreen: Screen {}

extension ActionName where S: ProductListScreen, Entered == NoFields {
  /// Opens a product of the list.
  package static func openProduct(_ id: Product.ID) -> Self { "open-product-\(id.rawValue)" }
}

extension CatalogFeature {
  /// Returns one action per product. Each action opens its product. Its title is the line for the product in a list.
  func actions<S: ProductListScreen>(opening products: [Product.ID]) -> [UserAction<S>] {
    products.map { id in
      UserAction(.openProduct(id), title: catalogService.product(id).map { .verbatim($0.line) }) { $0.stack.push(product(id: id)) }
    }
  }
}

extension Product {
  /// The line for the product in a list: its title and price, such as `Groma, 40 denarii`.
  package var line: String { "\(title), \(priceLine)" }

  /// The price, such as `40 denarii`.
  package var priceLine: String { "\(price) denarii" }
}
