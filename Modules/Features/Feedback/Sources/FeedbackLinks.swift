import Groma
package import GromaLinks

extension FeedbackFeature {
  /// The deep links of Feedback.
  package var feedbackLinks: [DeepLink] {
    [
      DeepLink("feedback", "where one says what one thinks", samples: [TextInputScreen(), TextInputScreen(text: "Hello")]) {
        (screen: TextInputScreen) in AppRoute().land(on: textInput(text: screen.text))
      }
    ]
  }
}
