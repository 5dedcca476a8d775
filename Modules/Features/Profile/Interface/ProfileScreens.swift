package import Groma

/// The screens of Profile that other features may open.
package protocol ProfileScreens: Sendable {
  /// Returns the profile of a person by user name, or the user's own profile without a name.
  func profile(user: String?) -> AnyScreen<Page>
  /// Returns the form for the user's own profile, with the text typed so far, to be pushed. It stores the ``OwnProfile`` and finishes with
  /// it.
  func editProfile(about: String?) -> AnyScreen<Page>
}

extension ProfileScreens {
  /// Returns the form for the user's own profile, with nothing typed yet.
  package func editProfile() -> AnyScreen<Page> { editProfile(about: nil) }
}
