import Groma

/// The text that the signed-in user has entered about themselves.
package struct OwnProfile: StateValue, ScreenOutput {
  /// The name of the state value: `own-profile`.
  package static let name = "own-profile"
  /// The initial value, without entered text.
  package static let initial = OwnProfile()

  /// The entered text, which is empty if the user removed it. If no text was entered, this is `nil`, and the profile shows the text of the
  /// service.
  package var about: String?

  /// Creates the value from the entered text, which is `nil` if no text was entered.
  package init(about: String? = nil) { self.about = about }
}
