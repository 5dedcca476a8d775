import Navigation

/// What is in the bag: of each product one.
package struct BagContents: StateValue {
  /// `bag`
  package static let name = "bag"
  /// Nothing is in it.
  package static let initial = BagContents()

  /// The numbers of the products, the lowest first, with blanks between them.
  package private(set) var products = ""
  /// What they cost together, in denarii.
  package private(set) var total = 0

  /// An empty bag.
  package init() {}

  /// The numbers of the products, the lowest first. What a person typed that is none is left out.
  package var ids: [Int] { Set(products.split(separator: " ").compactMap { Int($0) }).sorted() }

  /// Whether a product is in it.
  package func holds(_ product: Int) -> Bool { ids.contains(product) }

  /// The same with a product, whatever was put in first; with one that it holds, the same.
  package func adding(_ product: Int, price: Int) -> BagContents {
    if holds(product) { return self }
    var contents = self
    contents.products = (ids + [product]).sorted().map(String.init).joined(separator: " ")
    // A person may set any total at the prompt.
    let (sum, overflows) = total.addingReportingOverflow(price)
    contents.total = overflows ? .max : sum
    return contents
  }
}
