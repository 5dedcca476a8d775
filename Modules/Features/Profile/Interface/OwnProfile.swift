import Groma

/// What who is signed in says about themselves.
package struct OwnProfile: StateValue, ScreenOutput {
  /// `own-profile`
  package static let name = "own-profile"
  /// Nothing was said yet.
  package static let initial = OwnProfile()

  /// The text; nil for what people know of them, empty for nothing.
  package var about: String?

  /// A text, or none yet.
  package init(about: String? = nil) { self.about = about }
}
