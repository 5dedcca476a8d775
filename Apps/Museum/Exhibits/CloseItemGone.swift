import Groma
import GromaExplorer

extension Exhibit {
  /// The registration of a test, whose pages share the close button of a bar.
  static let closeItemGone = Exhibit(
    "close-item-gone", "the registration of a test", root: AnyScreen(HomeScreen()).withStackContainer(), within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(HomeScreen.self, "the risk of the user") { _ in
      UserAction("register") {
        $0.put(Bar.initial).present(AnyScreen(ConsentScreen()).withStackContainer().presentation { $0.style = .fullScreen })
      }
      UserAction("statistics") { $0.stack.push(AnyScreen(StatisticsScreen())) }
      UserAction("about") { $0.stack.push(AnyScreen(AboutScreen())) }
    }
    ScreenDefinition(StatisticsScreen.self, "the statistics")
    ScreenDefinition(AboutScreen.self, "about the app")
    ScreenDefinition(ConsentScreen.self, "the consent, with buttons of its own") { _ in
      UserAction("decline") { $0.close() }
      UserAction("agree") {
        // The fix: the page removes only its own button, not that of the bar, which the next page needs.
        (isMended ? $0 : $0.put(Bar(hasCloseButton: false)))
          .stack.push(AnyScreen(ResultScreen()).appearance { $0.hidesBack = true })
      }
    }
    ScreenDefinition(ResultScreen.self, "the result of the test") { _, _, transaction in
      if transaction.value(Bar.self).hasCloseButton { UserAction("close") { $0.close() } }
    }
    Bar.self
  }
}

private struct HomeScreen: Screen {}
private struct StatisticsScreen: Screen {}
private struct AboutScreen: Screen {}
private struct ConsentScreen: Screen {}
private struct ResultScreen: Screen {}

private struct Bar: StateValue {
  static let name = "bar"
  static let initial = Bar(hasCloseButton: true)
  var hasCloseButton: Bool
}
