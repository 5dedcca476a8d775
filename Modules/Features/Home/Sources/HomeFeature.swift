package import Groma
package import GromaSampleCatalogInterface
package import GromaSampleChatInterface
package import GromaSampleHomeInterface
package import GromaSampleItemsInterface
package import GromaSamplePlacesInterface
package import GromaSampleProfileInterface

/// The screens that Home provides and the features whose screens it shows. The type that lists an app's screens conforms to this protocol.
package protocol HomeFeature: HomeScreens, CatalogScreens, ChatScreens, ItemsScreens, PlacesScreens, ProfileScreens {}

extension HomeFeature {
  /// Returns the main tabs of the app: rooms, catalog, items, the user's profile and places. Places is a split with a list and a detail;
  /// each of the other tabs is a stack with one screen.
  package func home() -> AnyTabsScreen {
    AnyScreen(
      HomeScreen(),
      [
        tab("Rooms", rooms().withStackContainer()),
        tab("Catalog", catalog().withStackContainer()),
        tab("Items", items().withStackContainer()),
        tab("Profile", profile(user: nil).withStackContainer()),
        tab("Places", places()),
      ])
  }

  /// The elements of Home, which an app lists.
  @AppBuilder package var homeElements: AppElements {
    homeDefinition
  }

  private func tab<Kind>(_ title: LocalizableText, _ screen: AnyScreen<Kind>) -> AnyModalScreen {
    screen.appearance { $0.tabTitle = title }.erased
  }
}
