package import Groma

/// The screens of Authorization that other features may open.
package protocol AuthorizationScreens: Sendable {
  /// Returns the stack of screens for signing in or up. It stores the ``Session`` in the state and finishes with it.
  func authorization() -> AnyStackScreen
}

extension Route {
  /// Requires a signed-in user. If there is none, shows the sign-in and then runs the whole route again. If the user cancels the sign-in,
  /// the route is dropped.
  package consuming func authorize() -> Self { check("authorize") }
}
