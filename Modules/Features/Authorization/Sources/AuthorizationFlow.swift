import Groma
import GromaFlows
import GromaSampleAuthorizationInterface

/// The output of the login and sign-up screens, which selects the next screen.
struct AuthorizationChoice: ScreenOutput {
  /// The screens that the user can go to.
  enum Way: String, Codable, Sendable, CaseIterable {
    case signUp = "sign-up"
    case terms
  }

  static let name = "authorization-choice"
  var way: Way

  init(_ way: Way) { self.way = way }
}

/// The output of the terms screen: whether the user accepts the terms.
struct TermsAnswer: ScreenOutput {
  static let name = "terms-answer"
  var accepted: Bool
}

extension AuthorizationFeature {
  /// The flow from the login screen to the sign-up screen and its terms. When the user signs in or up, the flow stores the session in the
  /// state and finishes.
  var authorizationFlow: some AppElement {
    Flow(of: AuthorizationScreen.self, "signing in or signing up")
      .on(AuthorizationChoice.self) { choice, _ in
        switch choice.way {
        case .signUp: .go { $0.stack.push(AnyScreen(SignUpScreen())) }
        case .terms: .go { $0.stack.push(AnyScreen(TermsScreen())) }
        }
      }
      .on(TermsAnswer.self) { answer, _ in
        let signUp = AnyScreen(SignUpScreen(accepted: answer.accepted ? true : nil))
        // After the answer, the flow returns to the sign-up screen below the terms. If there is no sign-up screen, a new one replaces the
        // terms.
        return .go {
          $0.stack.pop(to: .named(SignUpScreen.name)).replace(with: signUp).fallback(to: AppRoute().stack.replace(with: signUp))
        }
      }
      .on(Session.self) { session, _, transaction in
        try transaction.put(session)
        return .finish(with: session)
      }
  }
}
