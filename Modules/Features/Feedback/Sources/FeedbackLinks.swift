import Groma
package import GromaLinks

extension FeedbackFeature {
  /// The deep links of Feedback.
  package var feedbackLinks: [DeepLink] {
    [
      DeepLink("feedback", "the form for feedback", samples: [TextInputScreen(), TextInputScreen(text: "Hello")]) {
        (screen: TextInputScreen) in AppRoute().land(on: textInput(text: screen.text))
      }
    ]
  }
}
