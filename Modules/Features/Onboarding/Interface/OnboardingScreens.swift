package import Groma

/// The screens of Onboarding that other features may open.
package protocol OnboardingScreens: Sendable {
  /// Returns the pages that introduce the app to a new user. When the user completes or skips the pages, they finish with the
  /// ``Onboarding`` value.
  func onboarding() -> AnyScreen<Pages>
  /// Returns the screen that lists the changes since the last visit.
  func whatsNew() -> AnyScreen<Page>
  /// Returns the screen that shows an invitation. The code identifies the invitation.
  func invite(code: String) -> AnyScreen<Page>
}
