import Groma

/// The text that the signed-in user has entered about themselves.
package struct OwnProfile: StateValue, ScreenOutput {
  /// The name of the state value: `own-profile`.
  package static let name = "own-profile"
  /// The initial value, without entered text.
  package static let initial = OwnProfile()
  /// A value with entered text.
  package static let samples = [OwnProfile(about: "a collector of maps")]

  /// The entered text, which is empty if the user removed it, or `nil` if the user has not entered any text. If the text is `nil`, the
  /// profile shows the text of the profile service.
  package var about: String?

  /// Creates the value from the entered text, or from `nil` if no text was entered.
  package init(about: String? = nil) { self.about = about }
}
