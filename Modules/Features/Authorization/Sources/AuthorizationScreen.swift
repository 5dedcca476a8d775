import Groma
import GromaLinks
import GromaSampleAuthorizationInterface

/// The stack for signing in, with the login screen as its first screen.
struct AuthorizationScreen: Screen {
  typealias Current = Stack
  typealias Output = Session
}

extension AuthorizationFeature {
  var authorizationDefinition: ScreenDefinition<AuthorizationScreen, NoModel> {
    ScreenDefinition(
      AuthorizationScreen.self, "signing in or signing up", samples: [AuthorizationScreen()],
      actions: { _, path, transaction in
        if path.isPresented { return [UserAction("cancel") { $0.close() }] }
        // A root cannot be closed. If a link is waiting for the sign-in, the user can drop the link.
        return transaction.pendingLinks().isEmpty ? [] : [UserAction("cancel") { $0.dropLinks() }]
      },
      make: { _ in authorization() })
  }

  /// The guard that requires a signed-in user. If no user is signed in, the guard shows the authorization screen, and the route waits until
  /// that screen finishes.
  var authorizeGuard: Guard {
    Guard("authorize", "a user must be signed in") { _, transaction in
      if transaction.value(Session.self).user != nil { return .allow }
      let show = AppRoute().last(.screen(authorization())).makeVisible()
        .fallback(to: AppRoute().top(.container).present(authorization()))
      return .redirect(show, until: authorization().key)
    }
  }
}
