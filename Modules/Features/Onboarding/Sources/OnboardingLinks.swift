import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleOnboardingInterface

extension OnboardingFeature {
  /// The deep links of Onboarding: an invitation, identified by its code. The link requires a signed-in user.
  @AppBuilder var onboardingLinks: AppElements {
    DeepLink("invite/:code", "an invitation", samples: [InviteScreen(code: "crossing")]) { (screen: InviteScreen) in
      let invite = invite(code: screen.code)
      let open = AppRoute().last(.screen(invite)).makeVisible().fallback(to: AppRoute().top(.container).present(invite))
      return AppRoute().authorize().then(open)
    }
  }
}
