/// Where people are known.
package protocol ProfileService: Sendable {
  /// What a person says of themselves; nil for somebody unknown.
  @MainActor func about(_ user: String) -> String?
}

/// A few people to look up.
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
