package import Groma

/// A product for sale. Only one item of each product exists.
package struct Product: Identifiable, Hashable, Sendable {
  /// The type of a product's identifier: an integer from 1.
  package typealias ID = TypedID<Product, Int>

  /// The identifier of the product.
  package var id: ID
  /// The display name of the product.
  package var title: String
  /// The name of the product's category.
  package var category: String
  /// The price in denarii.
  package var price: Int

  /// Creates a product.
  package init(id: ID, title: String, category: String, price: Int) {
    self.id = id
    self.title = title
    self.category = category
    self.price = price
  }
}

/// The order of the products in a category.
package enum ProductSort: String, Hashable, Codable, Sendable, CaseIterable {
  /// By price, from lowest to highest; products with the same price by title.
  case price
  /// By title, from A to Z; products with the same title by price.
  case name
}

/// The kinds of wish list.
package enum WishList: String, Hashable, Codable, Sendable, CaseIterable {
  /// Products that the user wants for themselves.
  case favorites
  /// Products that the user wants to give to others.
  case presents
}
