package import Groma
import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The model of the bag screen: the products in the bag and their total price.
package final class BagModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<BagScreen>

  init(_ context: ScreenContext<BagScreen>) { self.context = context }

  /// The products that are in the bag now.
  package var products: [Product.ID] { context[BagContents.self].productIDs }

  /// The line below the products: their total price, or that the bag is empty.
  package var summary: String { products.isEmpty ? "the bag is empty" : context[BagContents.self].totalLine }

  /// A note on the products, or `nil` if the bag is empty.
  package var note: String? { products.isEmpty ? nil : "reserved until another user buys it" }

  /// Returns the text that represents a product in the list.
  package func title(of product: Product.ID) -> String { product.line }

  /// A line for each product, the total price, and a note, or one line if the bag is empty.
  package var lines: [String] { products.map(title) + [summary] + [note].compactMap(\.self) }
}

extension BagContents {
  /// The identifiers of the products, in ascending order.
  var productIDs: [Product.ID] { ids.map { Product.ID(rawValue: $0) } }

  /// The line with the total price.
  var totalLine: String { "total: \(total) denarii" }
}

extension Product.ID {
  /// The line for the product in the bag, such as `product 7`. Bag does not know the titles of products.
  var line: String { "product \(rawValue)" }
}
