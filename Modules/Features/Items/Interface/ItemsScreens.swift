package import Groma

/// What others may open of Items.
package protocol ItemsScreens: Sendable {
  /// All that one sells.
  func items() -> AnyScreen<Page>
  /// One item.
  func item(id: Item.ID) -> AnyScreen<Page>
  /// The way to one more: to be presented. Finishes with the ``NewItem``, which it adds; left otherwise, there is none.
  func newItem() -> AnyStackScreen
}
