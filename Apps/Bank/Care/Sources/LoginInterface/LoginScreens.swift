public import Groma

/// The screens of Login that other modules may open.
public protocol LoginScreens: Sendable {
  /// Returns the stack of screens for signing in. When the customer has signed in, the stack stores the ``Session`` in the state and
  /// finishes with the session.
  func login() -> AnyStackScreen
}

extension Route {
  /// Adds a check to the route: the route continues only if a customer is signed in. Otherwise the login is presented, and the whole route
  /// runs again after the customer has signed in.
  public consuming func signedIn() -> Self { check("signed-in") }

  /// Adds a check to the route: the route continues only after the customer has confirmed their identity. Otherwise the confirmation is
  /// presented, and the whole route runs again after it. Each confirmation is valid for one route.
  public consuming func confirmed() -> Self { check("confirmed").put(Confirmation.initial) }
}

extension ScreenDeclaration {
  /// Returns a copy of the definition with the condition that the screen may be open only while a customer is signed in.
  public func onlySignedIn() -> Self { expectedOnly(while: "signed-in") }
}
