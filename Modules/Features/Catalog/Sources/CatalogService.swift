package import GromaSampleCatalogInterface

/// The source of products. Its results must not change while the app runs, because the actions of screens depend on the results.
package protocol CatalogService: Sendable {
  /// All products, in order of arrival.
  var products: [Product] { get }
  /// Returns the identifiers of the products on one of the user's wish lists.
  func products(on list: WishList) -> [Product.ID]
}

extension CatalogService {
  /// The names of the categories, in the order in which their first products arrived.
  var categories: [String] {
    var names: [String] = []
    for product in products where !names.contains(product.category) { names.append(product.category) }
    return names
  }

  /// The two most recently added products, or fewer if there are fewer products.
  var newest: [Product] { products.suffix(2) }

  /// Returns the product with this identifier, or `nil` if there is none.
  func product(_ id: Product.ID) -> Product? { products.first { $0.id == id } }

  /// Returns the products of a category in a sort order, or in order of arrival if the sort order is `nil`. Returns an empty array if the
  /// category does not exist.
  func products(in category: String, by sort: ProductSort?) -> [Product] {
    let found = products.filter { $0.category == category }
    return switch sort {
    case .price: found.sorted { ($0.price, $0.title) < ($1.price, $1.title) }
    case .name: found.sorted { ($0.title, $0.price) < ($1.title, $1.price) }
    case nil: found
    }
  }
}
