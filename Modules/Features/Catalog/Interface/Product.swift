package import Groma

/// Something for sale. There is one of each.
package struct Product: Identifiable, Hashable, Sendable {
  /// What names a product: a number from 1.
  package typealias ID = TypedID<Product, Int>

  /// What names it.
  package var id: ID
  /// What people call it.
  package var title: String
  /// The name of the category it is in.
  package var category: String
  /// What it costs, in denarii.
  package var price: Int

  /// A product in a category.
  package init(id: ID, title: String, category: String, price: Int) {
    self.id = id
    self.title = title
    self.category = category
    self.price = price
  }
}

/// What products are put in order by.
package enum ProductSort: String, Hashable, Codable, Sendable, CaseIterable {
  /// The cheapest first.
  case price
  /// By title, A to Z.
  case name
}

/// A list of products that somebody wishes for.
package enum WishList: String, Hashable, Codable, Sendable, CaseIterable {
  /// For oneself.
  case favourites
  /// For others.
  case presents
}
