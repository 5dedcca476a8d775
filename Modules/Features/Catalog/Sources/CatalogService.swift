package import CatalogInterface

/// Where products come from. All of it is the same for as long as the app runs: actions depend on it.
package protocol CatalogService: Sendable {
  /// What there is, in the order it came in.
  var products: [Product] { get }
  /// What one wishes for.
  func products(on list: WishList) -> [Product.ID]
}

extension CatalogService {
  /// The names of the categories that have products, the oldest first.
  var categories: [String] {
    var names: [String] = []
    for product in products where !names.contains(product.category) { names.append(product.category) }
    return names
  }

  /// What came in last.
  var newest: [Product] { products.suffix(2) }

  /// The product of an id; nil when there is none.
  func product(_ id: Product.ID) -> Product? { products.first { $0.id == id } }

  /// The products of a category; none of one that does not exist.
  func products(in category: String, by sort: ProductSort?) -> [Product] {
    let found = products.filter { $0.category == category }
    return switch sort {
    case .price: found.sorted { ($0.price, $0.title) < ($1.price, $1.title) }
    case .name: found.sorted { ($0.title, $0.price) < ($1.title, $1.price) }
    case nil: found
    }
  }
}
