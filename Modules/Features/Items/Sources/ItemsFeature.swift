package import Groma
package import GromaSampleItemsInterface

/// The screens and flows that Items provides and the service it needs. The type that lists an app's screens conforms to this protocol.
package protocol ItemsFeature: ItemsScreens {
  /// The source of items. The default is a service with sample items.
  var itemsService: any ItemsService { get }
}

extension ItemsFeature {
  /// The default service, with sample items.
  package var itemsService: any ItemsService { SampleItems() }

  /// Returns the screen that lists all items, including the added ones.
  package func items() -> AnyScreen<Page> { AnyScreen(ItemsScreen()) }
  /// Returns the page of one item.
  package func item(id: Item.ID) -> AnyScreen<Page> { AnyScreen(ItemScreen(id: id)) }
  /// Returns the stack for adding an item, with the title form as its first screen.
  package func newItem() -> AnyStackScreen { AnyScreen(NewItemScreen(), [AnyScreen(NewItemTitleScreen()).erased]) }

  /// The elements of Items, which an app lists.
  @AppBuilder package var itemsElements: AppElements {
    itemsDefinition
    itemDefinition
    newItemDefinitions
    itemsFlow
    newItemFlow
    itemsLinks
    AddedItems.self
  }

  /// Returns all items: the items of the service, followed by the added items. The identifiers of the added items continue after the
  /// highest identifier of the service.
  func items(_ transaction: inout NavigationTransaction) -> [Item] {
    let items = itemsService.items
    let next = (items.map(\.id.rawValue).max() ?? 0) + 1
    let added = transaction.value(AddedItems.self).titles
    return items + added.enumerated().map { index, title in Item(id: Item.ID(rawValue: next + index), title: title) }
  }
}
