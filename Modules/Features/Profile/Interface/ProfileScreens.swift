package import Groma

/// The screens of Profile that other features may open.
package protocol ProfileScreens: Sendable {
  /// Returns the profile of the person with this user name, or the user's own profile if the name is `nil`.
  func profile(user: String?) -> AnyScreen<Page>
  /// Returns the form for the user's own profile, to be pushed. When the user saves the text, the form stores an ``OwnProfile`` in the
  /// state and finishes with the stored value.
  ///
  /// - Parameter about: The text typed so far, or `nil` if nothing was typed.
  func editProfile(about: String?) -> AnyScreen<Page>
}

extension ProfileScreens {
  /// Returns the form for the user's own profile, without typed text.
  package func editProfile() -> AnyScreen<Page> { editProfile(about: nil) }
}
