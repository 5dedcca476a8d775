import Groma

/// The screen that lists the changes since the last visit.
struct WhatsNewScreen: Screen {}

extension OnboardingFeature {
  var whatsNewDefinition: ScreenDefinition<WhatsNewScreen, TextModel> {
    ScreenDefinition(
      WhatsNewScreen.self, "the changes since the last visit", samples: [WhatsNewScreen()],
      actions: { _ in [UserAction("done") { $0.finish() }] },
      make: { _ in whatsNew() },
      model: { _, _ in TextModel(onboardingService.news) })
  }
}
