package import Groma
package import ItemsInterface

/// What Items provides. An app's screens conform to it.
package protocol ItemsFeature: ItemsScreens {
  /// Where items come from: samples unless the app has its own.
  var itemsService: any ItemsService { get }
}

extension ItemsFeature {
  /// Sample items.
  package var itemsService: any ItemsService { SampleItems() }

  /// All items, those that were added included.
  package func items() -> AnyScreen<Page> { AnyScreen(ItemsScreen()) }
  /// One item.
  package func item(id: Item.ID) -> AnyScreen<Page> { AnyScreen(ItemScreen(id: id)) }
  /// A stack that begins with the title.
  package func newItem() -> AnyStackScreen { AnyScreen(NewItemScreen(), [AnyScreen(NewItemTitleScreen()).anyModal]) }

  /// The screens of Items.
  package var itemsEntries: [ScreenDefinition] { [itemsEntry, itemEntry] + newItemEntries }

  /// All items: those that were there, and those that were added, with the numbers that follow.
  func items(_ transaction: inout NavigationTransaction) -> [Item] {
    let items = itemsService.items
    let next = (items.map(\.id.rawValue).max() ?? 0) + 1
    let added = transaction.value(AddedItems.self).titles
    return items + added.enumerated().map { index, title in Item(id: Item.ID(rawValue: next + index), title: title) }
  }
}
