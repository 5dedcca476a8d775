package import Groma
package import GromaSampleAuthorizationInterface

/// The screens, flow and guard that Authorization provides. The type that lists an app's screens conforms to this protocol.
package protocol AuthorizationFeature: AuthorizationScreens {}

extension AuthorizationFeature {
  /// Returns the stack for signing in, with the login screen as its first screen.
  package func authorization() -> AnyStackScreen { AnyScreen(AuthorizationScreen(), [AnyScreen(LoginScreen()).anyModal]) }

  /// The screen definitions of Authorization.
  package var authorizationDefinitions: [ScreenDefinition] {
    [authorizationDefinition, loginDefinition, signUpDefinition, termsDefinition]
  }

  /// The guards of Authorization.
  package var authorizationGuards: [Guard] { [authorizeGuard] }
}
