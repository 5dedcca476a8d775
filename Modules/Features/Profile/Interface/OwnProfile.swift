import Groma

/// The text that the signed-in user has entered about themselves.
package struct OwnProfile: StateValue, ScreenOutput {
  /// The name of the state value: `own-profile`.
  package static let name = "own-profile"
  /// The initial value, without a text.
  package static let initial = OwnProfile()

  /// The entered text; empty if the user removed it. If nil, the profile shows the text of the service.
  package var about: String?

  /// Creates the value with a text, or without one.
  package init(about: String? = nil) { self.about = about }
}
