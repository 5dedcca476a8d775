package import Groma

/// The form for a new user name. The user can submit the form after accepting the terms.
package struct SignUpScreen: Screen {
  /// Whether the user has accepted the terms, or `nil` if the user has not answered or has declined.
  package var accepted: Bool?
}

extension ActionName where S == SignUpScreen, Entered == Credentials {
  /// Signs up with a user name and a password. Offered after the user has accepted the terms.
  package static var signUp: Self { "sign-up" }
}

extension ActionName where S == SignUpScreen, Entered == NoFields {
  /// Opens the terms.
  package static var terms: Self { "terms" }
}

/// The terms that a user accepts by signing up.
package struct TermsScreen: Screen {}

extension ActionName where S == TermsScreen, Entered == NoFields {
  /// Accepts the terms.
  package static var accept: Self { "accept" }
  /// Declines the terms.
  package static var decline: Self { "decline" }
}

extension AuthorizationFeature {
  /// The definition of the sign-up screen.
  package var signUpDefinition: ScreenDefinition<SignUpScreen, TextModel> {
    ScreenDefinition(
      SignUpScreen.self, "the form for a new user", samples: [SignUpScreen(), SignUpScreen(accepted: true)],
      actions: { screen in
        if screen.accepted == true { signing(.signUp, as: "ida") }
        UserAction(.terms, title: "Read the terms") { $0.send(AuthorizationChoice(.terms)) }
      },
      model: { screen, _ in TextModel([screen.accepted == true ? "You have accepted the terms." : "Accept the terms first."]) })
  }

  /// The definition of the terms screen.
  package var termsDefinition: ScreenDefinition<TermsScreen, TextModel> {
    ScreenDefinition(
      TermsScreen.self, "the terms of use", samples: [TermsScreen()],
      actions: { _ in
        UserAction(.accept) { $0.send(TermsAnswer(accepted: true)) }
        UserAction(.decline) { $0.send(TermsAnswer(accepted: false)) }
      },
      model: { _, _ in TextModel(["Pay for what you take. Give what you sold."]) })
  }
}
