public import Groma
public import LoginInterface

/// The screens, the flow and the guards that Login provides. The type that lists an app's screens conforms to this protocol.
public protocol LoginFeature: LoginScreens {}

extension LoginFeature {
  /// Returns the stack for signing in, with the credentials as its first screen.
  public func login() -> AnyStackScreen { AnyScreen(LoginScreen(), [AnyScreen(CredentialsScreen()).erased]) }

  /// The elements of Login, which an app lists.
  @AppBuilder public var loginElements: AppElements {
    loginDefinition
    credentialsDefinition
    codeDefinition
    confirmationDefinition
    signedInGuard
    confirmedGuard
    loginFlow
    Session.self
    Confirmation.self
  }

  /// The guard that presents the login if no customer is signed in.
  var signedInGuard: Guard {
    Guard("signed-in", "a customer must be signed in") { _, transaction in
      transaction.value(Session.self).user == nil ? .asking(for: login()) : .allow
    }
  }

  /// The guard that presents the confirmation if the customer has not just confirmed their identity.
  var confirmedGuard: Guard {
    Guard("confirmed", "the customer must confirm their identity") { _, transaction in
      transaction.value(Confirmation.self).isGiven ? .allow : .asking(for: AnyScreen(ConfirmationScreen()))
    }
  }
}

extension Verdict {
  /// Returns the verdict that shows a screen, and runs the guarded route again when the screen finishes.
  fileprivate static func asking<Kind>(for screen: AnyScreen<Kind>) -> Verdict {
    let show = AppRoute().last(.screen(screen)).makeVisible().fallback(to: AppRoute().top(.container).present(screen))
    return .redirect(show, until: screen.key)
  }
}
