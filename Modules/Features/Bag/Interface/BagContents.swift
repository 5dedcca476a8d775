import Groma

/// What is in the bag: of each product one.
package struct BagContents: StateValue {
  /// `bag`
  package static let name = "bag"
  /// Nothing is in it.
  package static let initial = BagContents()

  /// The products, the lowest number first.
  package private(set) var products: [Int] = []
  /// What they cost together, in denarii.
  package private(set) var total = 0

  /// An empty bag.
  package init() {}

  /// The products, the lowest number first, each once: at the prompt any list can be set.
  package var ids: [Int] { Set(products).sorted() }

  /// Whether a product is in it.
  package func holds(_ product: Int) -> Bool { products.contains(product) }

  /// The same with a product, whatever was put in first; with one that it holds, the same.
  package func adding(_ product: Int, price: Int) -> BagContents {
    if holds(product) { return self }
    var contents = self
    contents.products = (ids + [product]).sorted()
    // A person may set any total at the prompt.
    let (sum, overflows) = total.addingReportingOverflow(price)
    contents.total = overflows ? .max : sum
    return contents
  }
}
