import AuthorizationInterface
import Groma
package import GromaFlows

/// What people choose on the way to sign in.
struct AuthorizationChoice: ScreenOutput {
  /// The ways that lead on.
  enum Way: String, Codable, Sendable, CaseIterable {
    case signUp = "sign-up"
    case terms
  }

  static let name = "authorization-choice"
  var way: Way

  init(_ way: Way) { self.way = way }
}

/// What somebody says to the terms.
struct TermsAnswer: ScreenOutput {
  static let name = "terms-answer"
  var accepted: Bool
}

extension AuthorizationFeature {
  /// From the login to the sign-up, to its terms and back with the answer; whoever signs in or up ends it.
  package var authorizationFlow: AnyFlow {
    Flow(of: AuthorizationScreen.self, "signing in or signing up")
      .on(AuthorizationChoice.self) { choice, _, _ in
        switch choice.way {
        case .signUp: .go { $0.stack.push(AnyScreen(SignUpScreen())) }
        case .terms: .go { $0.stack.push(AnyScreen(TermsScreen())) }
        }
      }
      .on(TermsAnswer.self) { answer, _, _ in
        let signUp = AnyScreen(SignUpScreen(accepted: answer.accepted ? true : nil))
        // Back to where the terms were asked for; terms that nobody asked for become that.
        return .go {
          $0.stack.pop(to: Target<Page>.named(SignUpScreen.name)).replace(with: signUp).fallback(to: AppRoute().stack.replace(with: signUp))
        }
      }
      .on(Session.self) { session, _, transaction throws(NavigationError) in
        try transaction.put(session)
        return .finish(with: session)
      }
      .any
  }
}
