package import Groma

/// What others may open of Profile.
package protocol ProfileScreens: Sendable {
  /// A person's profile, by user name; one's own without.
  func profile(user: String?) -> AnyScreen<Page>
  /// What one says about oneself, with what is typed so far: to be pushed. Finishes with the ``OwnProfile``, which it puts.
  func editProfile(about: String?) -> AnyScreen<Page>
}

extension ProfileScreens {
  /// What one says about oneself, with nothing typed yet.
  package func editProfile() -> AnyScreen<Page> { editProfile(about: nil) }
}
