import Groma
package import GromaFlows
import OnboardingInterface

/// The way to show a newcomer around, page by page.
struct OnboardingScreen: Screen {
  typealias Current = Pages
  typealias Output = Onboarding
  static let name = "onboarding"
}

extension OnboardingFeature {
  /// Whoever has seen enough is not shown around again.
  package var onboardingFlow: AnyFlow {
    Flow(of: OnboardingScreen.self, "the introduction for a new user")
      .on(Onboarding.self) { onboarding, _, transaction throws(NavigationError) in
        try transaction.put(onboarding)
        return .finish(with: onboarding)
      }
      .any
  }

  var onboardingEntry: ScreenDefinition {
    ScreenDefinition(OnboardingScreen.self, "the introduction for a new user", samples: [OnboardingScreen()], make: { _ in onboarding() })
  }
}
