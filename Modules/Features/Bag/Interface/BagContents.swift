import Groma

/// The state value that contains the products in the bag.
package struct BagContents: StateValue {
  /// The name of the state value: `bag`.
  package static let name = "bag"
  /// The initial bag, which is empty.
  package static let initial = BagContents()
  /// A bag with one product.
  package static let samples = [BagContents().adding(1, price: 10)]

  /// The product numbers. They can be in any order and contain duplicates, because the command `set-value` accepts any list.
  package private(set) var products: [Int] = []
  /// The total price of the products, in denarii. The command `set-value` can set it to any number.
  package private(set) var total = 0

  /// Creates an empty bag.
  package init() {}

  /// The product numbers in ascending order, without duplicates.
  package var ids: [Int] { Set(products).sorted() }

  /// Returns whether the bag contains a product.
  package func holds(_ product: Int) -> Bool { products.contains(product) }

  /// Returns a copy of the bag with a product added. If the bag already contains the product, returns the bag unchanged.
  ///
  /// - Parameters:
  ///   - product: The number of the product.
  ///   - price: The price of the product, in denarii.
  package func adding(_ product: Int, price: Int) -> BagContents {
    if holds(product) { return self }
    var contents = self
    contents.products = (ids + [product]).sorted()
    // The total may be any number, so the sum may overflow.
    let (sum, overflows) = total.addingReportingOverflow(price)
    contents.total = overflows ? .max : sum
    return contents
  }
}
