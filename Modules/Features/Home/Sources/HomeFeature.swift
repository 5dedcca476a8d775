package import CatalogInterface
package import ChatInterface
package import Groma
package import HomeInterface
package import ItemsInterface
package import PlacesInterface
package import ProfileInterface

/// What Home provides and needs. An app's screens conform to it.
package protocol HomeFeature: HomeScreens, CatalogScreens, ChatScreens, ItemsScreens, PlacesScreens, ProfileScreens {}

extension HomeFeature {
  /// The tabs: rooms, catalog, items, one's own profile and places, each with what it begins with.
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

  /// The screens of Home.
  package var homeEntries: [ScreenDefinition] { [homeEntry] }

  private func tab<Kind>(_ title: String, _ screen: AnyScreen<Kind>) -> AnyModalScreen {
    screen.decorated { $0.tabTitle = title }.anyModal
  }
}
