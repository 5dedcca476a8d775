package import Groma
import GromaSampleAuthorizationInterface

/// The form for a user name and a password.
package struct LoginScreen: Screen {}

extension ActionName where S == LoginScreen, Entered == Credentials {
  /// Signs in with a user name and a password.
  package static var signIn: Self { "sign-in" }
}

extension ActionName where S == LoginScreen, Entered == NoFields {
  /// Opens the form for a new user.
  package static var signUp: Self { "sign-up" }
}

/// The user name and password for signing in or up.
package struct Credentials: Codable, Sendable {
  /// The user name.
  package var user: String
  /// The password, which is not checked.
  package var password: Secret?

  /// Creates credentials.
  package init(user: String, password: Secret? = nil) {
    self.user = user
    self.password = password
  }

  /// Returns the route with a step added that sends the session of the entered user to the flow.
  ///
  /// - Throws: `authorization.no-name` if the name is empty or contains only whitespace.
  func report(_ route: AppRoute) throws(NavigationError) -> AppRoute {
    if user.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "authorization.no-name", message: "a user needs a name") }
    return route.send(Session(user: user))
  }
}

extension AuthorizationFeature {
  /// The definition of the login screen.
  package var loginDefinition: ScreenDefinition<LoginScreen, TextModel> {
    ScreenDefinition(
      LoginScreen.self, "the form for name and password", samples: [LoginScreen()],
      actions: { _ in
        signing(.signIn, as: "ann")
        UserAction(.signUp) { $0.send(AuthorizationChoice(.signUp)) }
      },
      model: { _, _ in TextModel(["Who comes to the market?"]) })
  }

  /// Returns the action that signs the user in or up with the entered credentials, as in `tap sign-in user=ann`.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - sample: The user name in the sample credentials.
  func signing<S: Screen>(_ name: ActionName<S, Credentials>, as sample: String) -> UserAction<S> {
    UserAction(name, taking: Credentials.self, samples: [Credentials(user: sample)]) { entered, route in
      try entered.report(route)
    }
  }
}
