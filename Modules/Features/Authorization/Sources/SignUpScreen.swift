import Groma

/// The form for a new user name. The user can submit the form after accepting the terms.
struct SignUpScreen: Screen {
  static let name = "sign-up"
  var accepted: Bool?
}

/// The terms that a user accepts by signing up.
struct TermsScreen: Screen {
  static let name = "terms"
}

extension AuthorizationFeature {
  var signUpDefinition: ScreenDefinition {
    ScreenDefinition(
      SignUpScreen.self, "the form for a new user", samples: [SignUpScreen(), SignUpScreen(accepted: true)],
      actions: { screen in
        let terms = UserAction("terms") { $0.send(AuthorizationChoice(.terms)) }
        return screen.accepted == true ? [signing("sign-up", as: "ida"), terms] : [terms]
      },
      contents: { screen, _ in TextContent([screen.accepted == true ? "You have accepted the terms." : "Accept the terms first."]) })
  }

  var termsDefinition: ScreenDefinition {
    ScreenDefinition(
      TermsScreen.self, "the terms of use", samples: [TermsScreen()],
      actions: { _ in
        [
          UserAction("accept") { $0.send(TermsAnswer(accepted: true)) },
          UserAction("decline") { $0.send(TermsAnswer(accepted: false)) },
        ]
      },
      contents: { _, _ in TextContent(["Pay for what you take. Give what you sold."]) })
  }
}
