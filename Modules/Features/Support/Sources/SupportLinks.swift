import Groma
import GromaLinks

extension SupportFeature {
  /// The deep links of Support: the help pages.
  @AppBuilder var supportLinks: AppElements {
    DeepLink("support", "help on a topic, or general help", samples: [SupportScreen(), SupportScreen(topic: "profile")]) {
      (screen: SupportScreen) in AppRoute().land(on: support(topic: screen.topic))
    }
  }
}
