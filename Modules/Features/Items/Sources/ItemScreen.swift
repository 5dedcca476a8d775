import Groma
import GromaSampleItemsInterface

/// The page of one item.
struct ItemScreen: Screen {
  var id: Item.ID
}

extension ItemsFeature {
  var itemDefinition: ScreenDefinition<ItemScreen, TextModel> {
    ScreenDefinition(
      ItemScreen.self, "an item for sale", samples: [ItemScreen(id: 1)],
      model: { screen, _ in
        TextModel { transaction in
          let found = items(&transaction).first { $0.id == screen.id }
          return [found?.title ?? "there is no item \(screen.id.rawValue)"]
        }
      })
  }
}
