package import Groma
package import GromaSampleAuthorizationInterface

/// The screens, flow and guard that Authorization provides. The type that lists an app's screens conforms to this protocol.
package protocol AuthorizationFeature: AuthorizationScreens {}

extension AuthorizationFeature {
  /// Returns the stack for signing in, with the login screen as its first screen.
  package func authorization() -> AnyStackScreen { AnyScreen(AuthorizationScreen(), [AnyScreen(LoginScreen()).erased]) }

  /// The elements of Authorization, which an app lists.
  @AppBuilder package var authorizationElements: AppElements {
    authorizationDefinition
    loginDefinition
    signUpDefinition
    termsDefinition
    authorizeGuard
    authorizationFlow
    Session.self
  }
}
