package import Groma
import GromaSampleBag
import GromaSampleCatalog
import GromaSampleSettings
import GromaSampleSupport

/// The main tabs of Kiosk, with the catalog first.
struct HomeScreen: Screen {
  typealias Current = Tabs
}

extension Screens {
  /// Returns the main tabs of Kiosk: catalog, bag, settings and support, each in a stack.
  package func home() -> AnyTabsScreen {
    AnyScreen(
      HomeScreen(), [tab("Catalog", catalog()), tab("Bag", bag()), tab("Settings", settings()), tab("Support", support(topic: nil))])
  }

  var homeDefinition: ScreenDefinition<HomeScreen, NoModel> {
    ScreenDefinition(HomeScreen.self, "the tabs catalog, bag, settings and support", samples: [HomeScreen()], make: { _ in home() })
  }

  private func tab(_ title: LocalizableText, _ page: AnyScreen<Page>) -> AnyModalScreen {
    page.withStackContainer().appearance { $0.tabTitle = title }.erased
  }
}
