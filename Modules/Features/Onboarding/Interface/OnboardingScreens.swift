package import Groma

/// What others may open of Onboarding.
package protocol OnboardingScreens: Sendable {
  /// The way to show a newcomer around, page by page. Finishes with the ``Onboarding``.
  func onboarding() -> AnyPagesScreen
  /// What changed since the last visit.
  func whatsNew() -> AnyScreen<Page>
  /// What an invitation says.
  func invite(code: String) -> AnyScreen<Page>
}
