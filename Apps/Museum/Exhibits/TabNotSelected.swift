import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// An encyclopedia with a shortcut for a random article, which the first tab shows.
  static let tabNotSelected = Exhibit(
    "tab-not-selected", "an encyclopedia with a shortcut for a random article",
    root: AnyTabsScreen.tabs([explore.withStackContainer().erased, AnyScreen(SavedScreen()).withStackContainer().erased]
    ),
    within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(ExploreScreen.self, "the feed") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(ArticleScreen())) }
    }
    ScreenDefinition(ArticleScreen.self, "an article")
    ScreenDefinition(SavedScreen.self, "saved articles") { _ in
      UserAction("lists") { $0.stack.push(AnyScreen(ListsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(ListsScreen.self, "lists of articles")
    ScreenDefinition(SettingsScreen.self, "the settings")
    DeepLink("random", "a random article") { (article: ArticleScreen) in
      // The fix: the route selects the first tab, whose stack it changes.
      (isMended ? AppRoute().first(.tabs).selectTab(0).erased : AppRoute())
        .first(.screen(explore)).stack.popToRoot().push(AnyScreen(article))
    }
    .shortcut("random")
    LinkTable(from: [.scheme("encyclopedia")])
  }
}

private let explore = AnyScreen(ExploreScreen())

private struct ExploreScreen: Screen {}
private struct ArticleScreen: Screen {}
private struct SavedScreen: Screen {}
private struct ListsScreen: Screen {}
private struct SettingsScreen: Screen {}
