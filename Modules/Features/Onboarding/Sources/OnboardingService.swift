/// Where news and invitations come from.
package protocol OnboardingService: Sendable {
  /// What changed since the last visit, a line each.
  @MainActor var news: [String] { get }
  /// The user name of who wrote an invitation; nil for a code that nobody gave out.
  @MainActor func host(ofInvitation code: String) -> String?
}

/// A little news, and one invitation.
struct SampleNews: OnboardingService {
  var news: [String] { ["Cities are shown beside each other.", "The app speaks latin."] }
  func host(ofInvitation code: String) -> String? { code == "crossing" ? "bob" : nil }
}
