import Groma

/// A name for somebody new, once they accepted the terms.
struct SignUpScreen: Screen {
  static let name = "sign-up"
  var accepted: Bool?
}

/// What one accepts by signing up.
struct TermsScreen: Screen {
  static let name = "terms"
}

extension AuthorizationFeature {
  var signUpEntry: Entry {
    Entry(
      SignUpScreen.self, "a name for somebody new", samples: [SignUpScreen(), SignUpScreen(accepted: true)],
      actions: { screen, _, _ throws(NavigationError) in
        let terms = UserAction("terms") { $0.report(AuthorizationChoice(.terms)) }
        return screen.accepted == true ? [signing("sign-up", as: "ida"), terms] : [terms]
      },
      contents: { screen in StaticContents([screen.accepted == true ? "terms: accepted" : "terms: to be accepted"]) })
  }

  var termsEntry: Entry {
    Entry(
      TermsScreen.self, "what one accepts by signing up", samples: [TermsScreen()],
      actions: { _, _, _ throws(NavigationError) in
        [
          UserAction("accept") { $0.report(TermsAnswer(accepted: true)) },
          UserAction("decline") { $0.report(TermsAnswer(accepted: false)) },
        ]
      },
      contents: { _ in StaticContents(["Pay for what you take. Give what you sold."]) })
  }
}
