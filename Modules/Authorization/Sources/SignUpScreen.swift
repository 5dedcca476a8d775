import AuthorizationInterface
import Navigation

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
        return screen.accepted == true ? [UserAction("sign-up") { $0.with(enterUser) }, terms] : [terms]
      },
      contents: { screen in StaticContents(["name:", screen.accepted == true ? "terms: accepted" : "terms: to be accepted"]) })
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

  /// Says who entered their name (`tap sign-in user=bob`).
  var enterUser: @Sendable (Path, inout Transaction) throws(NavigationError) -> AppRoute {
    { _, transaction throws(NavigationError) in
      let user = transaction.answer("user") ?? "ann"
      if user.allSatisfy(\.isWhitespace) { throw .custom(code: "authorization.no-name", message: "everybody has a name") }
      return AppRoute().report(Session(user: user))
    }
  }
}
