package import Groma

/// The first screen of the login: a form for the name and the password.
package struct CredentialsScreen: Screen {}

/// The second screen of the login: a form for the code that the bank has sent.
struct CodeScreen: Screen {}

/// The fields of the first screen. The password is neither printed nor saved.
package struct Credentials: Codable, Sendable {
  /// The name of the customer.
  package var user: String
  /// The password, which the sample bank does not check.
  package var password: Secret

  /// Creates the fields.
  package init(user: String, password: Secret) { (self.user, self.password) = (user, password) }
}

/// The field of the second screen.
struct OneTimeCode: Codable, Sendable {
  /// The digits of the code.
  var digits: Secret
}

extension LoginFeature {
  /// The definition of the first screen, which sends the accepted name to the flow.
  package var credentialsDefinition: ScreenDefinition<CredentialsScreen, TextModel> {
    ScreenDefinition(
      CredentialsScreen.self, "the name and the password", samples: [CredentialsScreen()],
      actions: { _ in
        let sample = Credentials(user: "ann", password: "abacus")
        UserAction("next", taking: Credentials.self, samples: [sample]) { entered, route in
          if entered.user.allSatisfy(\.isWhitespace) { throw NavigationError.custom(code: "login.no-name", message: "enter your name") }
          return route.send(AcceptedCredentials(user: entered.user))
        }
      },
      model: { _, context in TextModel(context, ["Name and password"]) })
  }

  /// The definition of the second screen, which accepts every code.
  var codeDefinition: ScreenDefinition<CodeScreen, TextModel> {
    ScreenDefinition(
      CodeScreen.self, "the code from the bank", samples: [CodeScreen()],
      actions: { _ in
        UserAction("sign-in", taking: OneTimeCode.self, samples: [OneTimeCode(digits: "1234")]) { $1.send(AcceptedCode()) }
      },
      model: { _, context in TextModel(context, ["Enter the code that we have sent you"]) })
  }
}
