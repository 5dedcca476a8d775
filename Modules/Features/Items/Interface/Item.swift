package import Groma

/// Something that one sells.
package struct Item: Identifiable, Hashable, Sendable {
  /// What names an item: a number from 1.
  package typealias ID = TypedID<Item, Int>

  /// What names it.
  package var id: ID
  /// What people call it.
  package var title: String

  /// An item with a title.
  package init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}
