import Authorization
import AuthorizationInterface
import Home
public import Navigation

extension AppDefinition {
  /// A marketplace with chat: every feature, the app to explore first.
  public static var plaza: AppDefinition {
    let screens = PlazaScreens()
    return AppDefinition(
      "plaza", "a marketplace with chat", entries: screens.entries, guards: screens.authorizationGuards, values: [Session.self],
      root: screens.home().anyModal)
  }
}
