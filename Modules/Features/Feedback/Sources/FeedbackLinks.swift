import Groma
import GromaLinks

extension FeedbackFeature {
  /// The deep links of Feedback.
  @AppBuilder var feedbackLinks: AppElements {
    DeepLink(
      "feedback", "the form for feedback", samples: [EnteredText(text: nil), EnteredText(text: "Hello")],
      destination: { textInput(text: $0.text).key }
    ) { (entered: EnteredText) in AppRoute().land(on: textInput(text: entered.text)) }
  }
}
