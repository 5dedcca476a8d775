import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// An encyclopedia whose search field belongs to the first page of the first tab.
  static let searchCovered = Exhibit(
    "search-covered", "an encyclopedia with a shortcut for searching",
    root: AnyTabsScreen.tabs([
      AnyScreen(ExploreScreen()).withStackContainer().erased, AnyScreen(PlacesScreen()).withStackContainer().erased,
    ]),
    within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(ExploreScreen.self, "the feed with the search field") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(DetailScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(DetailScreen.self, "a card of the feed")
    ScreenDefinition(PlacesScreen.self, "articles nearby")
    ScreenDefinition(SettingsScreen.self, "the settings")
    DeepLink("search", "the search field") { (_: ExploreScreen) in
      // The fix: the stack of the tab is popped to its root.
      isMended ? AppRoute().first(.tabs).selectTab(0) { $0.popToRoot() } : AppRoute().first(.tabs).selectTab(0)
    }
    .shortcut("search")
    LinkTable(from: [.scheme("encyclopedia")])
  }
}

private struct ExploreScreen: Screen {}
private struct DetailScreen: Screen {}
private struct PlacesScreen: Screen {}
private struct SettingsScreen: Screen {}
