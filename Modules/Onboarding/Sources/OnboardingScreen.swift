import Navigation
import OnboardingInterface

/// The way to show a newcomer around, page by page.
struct OnboardingScreen: Screen {
  typealias Current = Pages
  typealias Output = Onboarding
  static let name = "onboarding"
}

extension OnboardingFeature {
  var onboardingEntry: Entry {
    Entry(OnboardingScreen.self, "the way to show a newcomer around", samples: [OnboardingScreen()], make: { _ in onboarding() })
  }
}
