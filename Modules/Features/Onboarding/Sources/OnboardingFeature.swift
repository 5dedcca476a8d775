package import Groma
package import OnboardingInterface

/// What Onboarding provides and needs. An app's screens conform to it.
package protocol OnboardingFeature: OnboardingScreens {
  /// Where news and invitations come from: samples unless the app has its own.
  var onboardingService: any OnboardingService { get }
}

extension OnboardingFeature {
  /// Sample news and invitations.
  package var onboardingService: any OnboardingService { SampleNews() }

  /// A page for each step, of which the first is shown.
  package func onboarding() -> AnyPagesScreen { AnyScreen(OnboardingScreen(), OnboardingStep.allCases.map { step($0).anyModal }) }
  /// The news, as a card where it is presented.
  package func whatsNew() -> AnyScreen<Page> { AnyScreen(WhatsNewScreen()).modal }
  /// An invitation, as a card where it is presented.
  package func invite(code: String) -> AnyScreen<Page> { AnyScreen(InviteScreen(code: code)).modal }

  /// The screens of Onboarding.
  package var onboardingEntries: [ScreenDefinition] { [onboardingEntry, stepEntry, whatsNewEntry, inviteEntry] }
}

extension AnyScreen {
  /// The same screen, as a small card where it is presented.
  fileprivate var modal: Self { decorated { $0.style = .formSheet } }
}
