import Accounts
import Cards
import Chat
public import Groma
import Login
import LoginInterface
import Settings
import Support
import Transfers

/// The tabs of the app on phones.
struct HomeScreen: Screen {
  typealias Current = Tabs
  /// The variant, which determines the tabs.
  var layout: HomeLayout
}

/// The composition for phones: tabs, which depend on the ``Experiment``.
struct Phone: Screens {
  /// The list of accounts also opens the cards, because the compact variant has no tab for them.
  var accountsActions: [UserAction<AccountsScreen>] { [UserAction("cards") { $0.then(showCards()) }] }

  /// Returns the tabs of a variant.
  func home(_ layout: HomeLayout) -> AnyModalScreen { tabs(layout).erased }

  /// The definition of the tabs.
  var homeDefinitions: AppElements {
    [
      ScreenDefinition(
        HomeScreen.self, "the tabs", samples: HomeLayout.allCases.map { HomeScreen(layout: $0) }, make: { tabs($0.layout) }
      )
      .onlySignedIn()
    ]
  }

  private func tabs(_ layout: HomeLayout) -> AnyTabsScreen {
    var tabs = [
      tab("Accounts", "eurosign.circle", accounts().withStackContainer()),
      tab("Support", "questionmark.circle", support().withStackContainer()),
      tab("Settings", "gearshape", settings().withStackContainer()),
    ]
    if layout == .classic { tabs.insert(tab("Cards", "creditcard", cards()), at: 1) }
    return AnyScreen(HomeScreen(layout: layout), tabs)
  }

  private func tab<Kind>(_ title: LocalizableText, _ symbol: String, _ screen: AnyScreen<Kind>) -> AnyModalScreen {
    screen.appearance { ($0.tabTitle, $0.tabSymbol) = (title, symbol) }.erased
  }
}

extension AppDefinition {
  /// The app of the bank for phones.
  public static var bank: AppDefinition { Phone().app("bank", "a bank, for phones") }
}
