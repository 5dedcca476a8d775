import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A browser with links to the pages of its settings.
  static let settingsOverSettings = Exhibit(
    "settings-over-settings", "a browser with links to its settings", root: AnyScreen(BrowserScreen()).withStackContainer(),
    within: Bounds(depth: 3, layers: 2, samples: 2)
  ) { isMended in
    ScreenDefinition(BrowserScreen.self, "a web page") { _ in
      UserAction("bookmarks") { $0.stack.push(AnyScreen(BookmarksScreen())) }
      UserAction("history") { $0.stack.push(AnyScreen(HistoryScreen())) }
      UserAction("settings") { $0.present(settingsStack([])) }
    }
    ScreenDefinition(BookmarksScreen.self, "all bookmarks")
    ScreenDefinition(HistoryScreen.self, "visited pages")
    ScreenDefinition(SettingsScreen.self, "the settings") { _ in
      UserAction("browsing") { $0.stack.push(AnyScreen(PageScreen(name: "browsing"))) }
      UserAction("done") { $0.close() }
    }
    ScreenDefinition(PageScreen.self, "a page of the settings", samples: [PageScreen(name: "browsing")])
    DeepLink(
      "settings/:name", "a page of the settings", samples: [PageScreen(name: "browsing"), PageScreen(name: "app-icon")]
    ) { screen in
      let page = AnyScreen(screen).erased
      let open = AppRoute().last(.screen(settings)).stack
      // The fix: the stack of the settings becomes the root page and the page of the link.
      return (isMended ? open.setStack([settings.erased, page]) : open.push(page))
        .fallback(to: AppRoute().top(.container).present(settingsStack([page])))
    }
    LinkTable(from: [.scheme("browser")])
  }
}

private let settings = AnyScreen(SettingsScreen())

private func settingsStack(_ pages: [AnyModalScreen]) -> AnyStackScreen {
  AnyStackScreen.stack([settings.erased] + pages).presentation { $0.style = .fullScreen }
}

private struct BrowserScreen: Screen {}
private struct BookmarksScreen: Screen {}
private struct HistoryScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct PageScreen: Screen {
  static let name = "settings-page"
  var name: String
}
