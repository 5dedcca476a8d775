/// The source of profiles.
package protocol ProfileService: Sendable {
  /// Returns the text that a person wrote about themselves, or `nil` if the service has no text for this user name.
  @MainActor func about(_ user: String) -> String?
}

/// A few sample profiles.
struct SampleProfiles: ProfileService {
  func about(_ user: String) -> String? {
    switch user {
    case "ann": "Surveyor. Straight roads only."
    case "bob": "Keeps the instruments."
    case "cleo": "Maps of the harbour."
    case "dan": "Gravel, by the cart."
    default: nil
    }
  }
}
