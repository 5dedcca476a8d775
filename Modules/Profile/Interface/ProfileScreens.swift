package import Navigation

/// What others may open of Profile.
package protocol ProfileScreens: Sendable {
  /// A person's profile, by user name; one's own without.
  func profile(user: String?) -> AnyScreen<Page>
}
