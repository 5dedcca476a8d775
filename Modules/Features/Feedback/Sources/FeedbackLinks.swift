import Groma
import GromaLinks

extension FeedbackFeature {
  /// The deep links of Feedback.
  @AppBuilder var feedbackLinks: AppElements {
    DeepLink("feedback", "the form for feedback", samples: [TextInputScreen(), TextInputScreen(text: "Hello")]) {
      (screen: TextInputScreen) in AppRoute().land(on: textInput(text: screen.text))
    }
  }
}
