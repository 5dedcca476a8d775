package import Groma

/// The screens of Authorization that other features may open.
package protocol AuthorizationScreens: Sendable {
  /// Returns the stack of screens for signing in or up. When the user has signed in or up, the stack stores the ``Session`` in the state
  /// and finishes with the session.
  func authorization() -> AnyStackScreen
}

extension Route {
  /// Adds a check to the route: the route continues only if a user is signed in. Otherwise the sign-in screen is shown, and the whole route
  /// runs again after the user has signed in. If the user cancels signing in, the route is dropped.
  package consuming func authorize() -> Self { check("authorize") }
}
