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

  /// The total price of the products that are in the bag now, in denarii.
  package var total: Int { context[BagContents.self].total }

  /// Returns the text that represents a product in the list.
  package func title(of product: Product.ID) -> String { product.line }

  /// Returns a line for each product, the total price, and a note, or one line if the bag is empty.
  package func lines(in transaction: inout NavigationTransaction) -> [String] {
    let bag = transaction.value(BagContents.self)
    if bag.ids.isEmpty { return ["the bag is empty"] }
    return bag.productIDs.map(\.line) + ["total: \(bag.total) denarii", "reserved until another user buys it"]
  }
}

extension BagContents {
  /// The identifiers of the products, in ascending order.
  var productIDs: [Product.ID] { ids.map { Product.ID(rawValue: $0) } }
}

extension Product.ID {
  /// The line for the product in the bag, such as `product 7`. Bag does not know the titles of products.
  var line: String { "product \(rawValue)" }
}
