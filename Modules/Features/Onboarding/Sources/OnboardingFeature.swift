package import Groma
package import GromaSampleOnboardingInterface

/// The screens and flow that Onboarding provides and the service it needs. The type that lists an app's screens conforms to this protocol.
package protocol OnboardingFeature: OnboardingScreens {
  /// The source of news and invitations. The default is a service with samples.
  var onboardingService: any OnboardingService { get }
}

extension OnboardingFeature {
  /// The default service, with sample news and a sample invitation.
  package var onboardingService: any OnboardingService { SampleNews() }

  /// Returns the onboarding pages, one for each step. The first page is visible.
  package func onboarding() -> AnyScreen<Pages> { AnyScreen(OnboardingScreen(), OnboardingStep.allCases.map { step($0).erased }) }
  /// Returns the screen that lists the changes since the last visit. When presented, it is a form sheet.
  package func whatsNew() -> AnyScreen<Page> { AnyScreen(WhatsNewScreen()).modal }
  /// Returns the screen that shows an invitation. When presented, the screen is a form sheet.
  ///
  /// - Parameter code: The code that identifies the invitation.
  package func invite(code: String) -> AnyScreen<Page> { AnyScreen(InviteScreen(code: code)).modal }

  /// The elements of Onboarding, which an app lists.
  @AppBuilder package var onboardingElements: AppElements {
    onboardingDefinition
    stepDefinition
    whatsNewDefinition
    inviteDefinition
    onboardingFlow
    onboardingLinks
    Onboarding.self
  }
}

extension AnyScreen {
  /// A copy of the screen with the presentation style form sheet.
  fileprivate var modal: Self { presentation { $0.style = .formSheet } }
}
