package import Groma

/// The screens of Items that other features may open.
package protocol ItemsScreens: Sendable {
  /// Returns the screen that lists the items that the user sells.
  func items() -> AnyScreen<Page>
  /// Returns the page of one item.
  func item(id: Item.ID) -> AnyScreen<Page>
  /// Returns the stack for adding an item, to be presented. When the user saves the item, the stack adds the item's title to ``AddedItems``
  /// and finishes with a ``NewItem``. If the stack is closed earlier, no item is added.
  func newItem() -> AnyStackScreen
}
