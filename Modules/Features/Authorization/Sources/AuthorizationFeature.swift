package import AuthorizationInterface
package import Groma

/// What Authorization provides. An app's screens conform to it.
package protocol AuthorizationFeature: AuthorizationScreens {}

extension AuthorizationFeature {
  /// A stack that begins with the login.
  package func authorization() -> AnyStackScreen { AnyScreen(AuthorizationScreen(), [AnyScreen(LoginScreen()).anyModal]) }

  /// The screens of Authorization.
  package var authorizationEntries: [ScreenDefinition] { [authorizationEntry, loginEntry, signUpEntry, termsEntry] }

  /// The guards of Authorization.
  package var authorizationGuards: [Guard] { [authorizeGuard] }
}
