import ItemsInterface
import Navigation

/// One item.
struct ItemScreen: Screen {
  static let name = "item"
  var id: Item.ID
}

extension ItemsFeature {
  var itemEntry: Entry {
    Entry(
      ItemScreen.self, "one item", samples: [ItemScreen(id: 1)],
      contents: { screen in
        // What was added is known by its number: contents do not see the state.
        StaticContents([itemsService.items.first { $0.id == screen.id }?.title ?? "item \(screen.id.rawValue)"])
      })
  }
}
