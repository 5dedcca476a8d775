package import Groma

/// What others may open of Authorization.
package protocol AuthorizationScreens: Sendable {
  /// The way to sign in, or up. Finishes with the ``Session``, which it puts.
  func authorization() -> AnyStackScreen
}

extension Route {
  /// Goes on only with somebody signed in: the user signs in first, and then the whole route runs again. Dropped when they do not.
  package consuming func authorize() -> Self { check("authorize") }
}
