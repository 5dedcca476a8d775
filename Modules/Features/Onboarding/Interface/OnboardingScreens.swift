package import Groma

/// The screens of Onboarding that other features may open.
package protocol OnboardingScreens: Sendable {
  /// Returns the pages that introduce the app to a new user. They finish with the ``Onboarding`` value.
  func onboarding() -> AnyScreen<Pages>
  /// Returns the list of changes since the last visit.
  func whatsNew() -> AnyScreen<Page>
  /// Returns the invitation with a code.
  func invite(code: String) -> AnyScreen<Page>
}
