package import Groma

/// The screens of Authorization that other features may open.
package protocol AuthorizationScreens: Sendable {
  /// Returns the stack of screens for signing in or up. The stack stores the ``Session`` in the state and finishes with it.
  func authorization() -> AnyStackScreen
}

extension Route {
  /// Continues the route only if a user is signed in. Otherwise the sign-in screen is shown, and the whole route runs again afterwards. If
  /// the user cancels signing in, the route is dropped.
  package consuming func authorize() -> Self { check("authorize") }
}
