import Groma
import GromaSampleAuthorizationInterface

/// The form for a user name and a password.
struct LoginScreen: Screen {
  static let name = "login"
}

/// The user name and password for signing in or up.
struct Credentials: Codable, Sendable {
  var user: String
  /// The password, which is not checked.
  var password: Secret?

  /// Returns the route with a step added that sends the session of the entered user to the flow.
  ///
  /// - Throws: `authorization.no-name` if the name is empty or contains only whitespace.
  func report(_ route: AppRoute) throws(NavigationError) -> AppRoute {
    if user.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "authorization.no-name", message: "a user needs a name") }
    return route.send(Session(user: user))
  }
}

extension AuthorizationFeature {
  var loginDefinition: ScreenDefinition {
    ScreenDefinition(
      LoginScreen.self, "the form for name and password", samples: [LoginScreen()],
      actions: { _ in
        [signing("sign-in", as: "ann"), UserAction("sign-up") { $0.send(AuthorizationChoice(.signUp)) }]
      },
      contents: { _, _ in TextContent(["Who comes to the market?"]) })
  }

  /// Returns the action that signs the user in or up with the entered credentials, as in `tap sign-in user=ann`.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - sample: The user name in the sample credentials.
  func signing(_ name: String, as sample: String) -> UserAction {
    UserAction(name, taking: Credentials.self, samples: [Credentials(user: sample)]) { entered, route in
      try entered.report(route)
    }
  }
}
