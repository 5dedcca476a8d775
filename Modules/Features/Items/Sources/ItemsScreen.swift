import Groma
import GromaFlows
import GromaSampleItemsInterface

/// The screen that lists the items that the user sells.
struct ItemsScreen: Screen {}

/// The output of the list of items: the item that the user selected.
struct ItemChoice: ScreenOutput {
  static let name = "item-choice"
  /// The identifier of the selected item, or `nil` if the user wants to add an item.
  var id: Item.ID?
}

extension ItemsFeature {
  /// The flow from the list to one item, or to the stack for adding an item. An added item is shown after the stack has finished.
  var itemsFlow: some AppElement {
    Flow(of: ItemsScreen.self, "the user's items and the form for new ones")
      .on(ItemChoice.self) { choice, _ in
        if let id = choice.id { return .go { $0.stack.push(item(id: id)) } }
        return .go { $0.present(newItem()) }
      }
      .on(NewItem.self) { new, _, transaction in
        let title = new.title.map(AddedItems.line(of:))
        guard let added = items(&transaction).last(where: { $0.title == title }) else { return .stay }
        return .go { $0.stack.push(item(id: added.id)) }
      }
  }

  var itemsDefinition: ScreenDefinition<ItemsScreen, TextModel> {
    ScreenDefinition(
      ItemsScreen.self, "the items that the user sells", samples: [ItemsScreen()],
      actions: { _, _, transaction in
        items(&transaction).map { found in
          UserAction("open-item-\(found.id.rawValue)", title: .verbatim(found.title)) { $0.send(ItemChoice(id: found.id)) }
        }
          + [UserAction("new-item") { $0.send(ItemChoice()) }]
      },
      model: { _, _ in TextModel { transaction in items(&transaction).map(\.title) } })
  }
}
