import Accounts
import Cards
import Chat
public import Groma
import GromaLinks
import Login
import LoginInterface
import Settings
import Support
import Transfers

/// The split of the app on tablets: a menu beside the selected area.
struct DeskScreen: Screen {
  typealias Current = Split
}

/// The menu beside the selected area.
struct MenuScreen: Screen {}

/// The composition for tablets: a menu beside the selected area, and the chat in a window of its own.
struct Tablet: Screens {
  /// Returns the split, which is the same in each variant.
  func home(_ layout: HomeLayout) -> AnyModalScreen { desk().erased }

  /// Returns the route that goes to the chat in its window or, if the window is not open, opens it. Links may have opened other screens in
  /// that window, while it was the only one.
  func showChat() -> AppRoute {
    AppRoute().window("chat").makeKey().first(.container).then(AppRoute().land(on: chat()))
      .fallback(to: AppRoute().openWindow("chat", chat().withStackContainer()))
  }

  /// The definitions of the split, whose actions show the areas, and of the menu.
  var homeDefinitions: AppElements {
    let areas: [(name: String, screen: AnyModalScreen)] = [
      ("accounts", accounts().withStackContainer().erased), ("cards", cards().erased),
      ("support", support().withStackContainer().erased), ("settings", settings().withStackContainer().erased),
    ]
    return [
      ScreenDefinition(
        DeskScreen.self, "the menu beside the selected area", samples: [DeskScreen()],
        actions: { _ in
          for area in areas {
            UserAction(ActionName(area.name)) { $0.first(.split).showDetail(area.screen) }
          }
        },
        make: { _ in desk() }
      )
      .onlySignedIn(),
      ScreenDefinition(
        MenuScreen.self, "the menu", samples: [MenuScreen()],
        model: { _, context in TextModel(context, ["Accounts", "Cards", "Support", "Settings"]) }
      )
      .onlySignedIn(),
    ]
  }

  private func desk() -> AnyScreen<Split> {
    AnyScreen(DeskScreen(), [AnyScreen(MenuScreen()).erased, accounts().withStackContainer().erased])
  }
}

extension AppDefinition {
  /// The app of the bank for tablets.
  public static var bankTablet: AppDefinition { Tablet().app("bank-tablet", "a bank, for tablets") }
}
