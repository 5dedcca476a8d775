import Groma
import GromaFlows
import GromaSampleOnboardingInterface

/// The pages that introduce the app to a new user.
struct OnboardingScreen: Screen {
  typealias Current = Pages
  typealias Output = Onboarding
}

extension OnboardingFeature {
  /// The flow that stores the ``OnboardingInterface/Onboarding`` value in the state when the user completes or skips the pages.
  var onboardingFlow: some AppElement {
    Flow(of: OnboardingScreen.self, "the introduction for a new user")
      .on(Onboarding.self) { onboarding, _, transaction in
        try transaction.put(onboarding)
        return .finish(with: onboarding)
      }
  }

  var onboardingDefinition: ScreenDefinition<OnboardingScreen, NoModel> {
    ScreenDefinition(OnboardingScreen.self, "the introduction for a new user", samples: [OnboardingScreen()], make: { _ in onboarding() })
  }
}
