import Groma

/// The state value that contains the signed-in user.
package struct Session: StateValue, ScreenOutput {
  /// The name of the state value: `session`.
  package static let name = "session"
  /// The initial session, without a user.
  package static let initial = Session()
  /// A session with a user.
  package static let samples = [Session(user: "ann")]

  /// The user name, or `nil` when no user is signed in.
  package var user: String?

  /// Creates the session of a user, or a session without a user if `user` is `nil`.
  package init(user: String? = nil) { self.user = user }
}
