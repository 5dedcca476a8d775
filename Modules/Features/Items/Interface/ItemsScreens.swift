package import Groma

/// The screens of Items that other features may open.
package protocol ItemsScreens: Sendable {
  /// Returns the list of items that the user sells.
  func items() -> AnyScreen<Page>
  /// Returns the page of one item.
  func item(id: Item.ID) -> AnyScreen<Page>
  /// Returns the stack for adding an item. Present it. The stack adds the ``NewItem`` to the state and finishes with it. If the stack is
  /// closed earlier, no item is added.
  func newItem() -> AnyStackScreen
}
