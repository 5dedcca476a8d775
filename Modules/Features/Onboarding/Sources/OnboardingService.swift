/// The source of news and invitations.
package protocol OnboardingService: Sendable {
  /// The changes since the last visit, one per element.
  @MainActor var news: [String] { get }
  /// Returns the user name of the person who sent an invitation, or `nil` if the code is unknown.
  @MainActor func host(ofInvitation code: String) -> String?
}

/// Sample news and one sample invitation.
struct SampleNews: OnboardingService {
  var news: [String] { ["Cities are shown beside each other.", "The app speaks latin."] }
  func host(ofInvitation code: String) -> String? { code == "crossing" ? "bob" : nil }
}
