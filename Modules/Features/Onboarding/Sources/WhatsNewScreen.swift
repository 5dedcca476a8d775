import Groma

/// The screen that lists the changes since the last visit.
struct WhatsNewScreen: Screen {
  static let name = "whats-new"
}

extension OnboardingFeature {
  var whatsNewDefinition: ScreenDefinition {
    ScreenDefinition(
      WhatsNewScreen.self, "the changes since the last visit", samples: [WhatsNewScreen()], make: { _ in whatsNew() },
      actions: { _, _, _ throws(NavigationError) in [UserAction("done") { $0.finish() }] },
      contents: { _ in TextContent(onboardingService.news) })
  }
}
