package import ChatInterface
package import HomeInterface
package import Navigation
package import ProfileInterface

/// What Home provides and needs. An app's screens conform to it.
package protocol HomeFeature: HomeScreens, ChatScreens, ProfileScreens {}

extension HomeFeature {
  package func home() -> AnyTabsScreen {
    AnyScreen(HomeScreen(), [tab("Rooms", rooms()), tab("Profile", profile(user: nil))])
  }

  /// The screens of Home.
  package var homeEntries: [Entry] { [homeEntry] }

  private func tab(_ title: String, _ screen: AnyScreen<Page>) -> AnyModalScreen {
    screen.withStackContainer().decorated { $0.tabTitle = title }.anyModal
  }
}
