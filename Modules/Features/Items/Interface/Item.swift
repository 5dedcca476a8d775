package import Groma

/// An item that the user offers for sale.
package struct Item: Identifiable, Hashable, Sendable {
  /// The type of an item's identifier: an integer from 1.
  package typealias ID = TypedID<Item, Int>

  /// The identifier of the item.
  package var id: ID
  /// The display name of the item.
  package var title: String

  /// Creates an item.
  package init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}
