import Groma

/// Who is signed in.
package struct Session: StateValue, ScreenOutput {
  /// `session`
  package static let name = "session"
  /// Nobody is signed in.
  package static let initial = Session()

  /// The user name; nil when nobody is signed in.
  package var user: String?

  /// The session of a user, or of nobody.
  package init(user: String? = nil) { self.user = user }
}
