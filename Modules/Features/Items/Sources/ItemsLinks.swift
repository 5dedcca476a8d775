import Groma
import GromaLinks
import GromaSampleItemsInterface

extension ItemsFeature {
  /// The deep links of Items. A link to an item that does not exist fails before it changes the state.
  @AppBuilder var itemsLinks: AppElements {
    DeepLink("item/:id", "an item for sale", samples: [ItemScreen(id: 1)]) { (screen: ItemScreen, transaction) in
      guard items(&transaction).contains(where: { $0.id == screen.id }) else {
        throw NavigationError.custom(code: "items.no-item", message: "there is no item \(screen.id.rawValue)")
      }
      return AppRoute().land(on: item(id: screen.id), above: items())
    }
  }
}
