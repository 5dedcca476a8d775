import Groma
import Login
import Support

/// The screen for guests.
struct WelcomeScreen: Screen {}

extension Screens {
  /// Returns the screen for guests.
  func welcome() -> AnyScreen<Page> { AnyScreen(WelcomeScreen()) }

  /// The definition of the screen for guests.
  var welcomeDefinition: ScreenDefinition<WelcomeScreen, TextModel> {
    ScreenDefinition(
      WelcomeScreen.self, "the screen for guests", samples: [WelcomeScreen()],
      actions: { _ in
        UserAction("sign-in") { $0.present(login()) }
        UserAction("support") { $0.stack.push(support()) }
      },
      model: { _, context in TextModel(context, ["Welcome to the bank"]) })
  }
}
