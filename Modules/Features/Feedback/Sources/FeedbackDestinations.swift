import Groma
import GromaDestinations

extension FeedbackFeature {
  /// The destinations of Feedback: the form. An open form is brought to the front if it contains the text of the destination, or if the
  /// destination has no text. Otherwise a new form is presented.
  @AppBuilder var feedbackDestinations: AppElements {
    let input = DestinationStep(found: .screen(TextInputScreen.self) { open, wanted in wanted.text == nil || open.text == wanted.text }) {
      (wanted: EnteredText) in textInput(text: wanted.text)
    }.pushed(on: .newStack.presented(on: .current))
    Destination("feedback", "the form for feedback", to: input, samples: [EnteredText(text: nil), EnteredText(text: "Hello")])
  }
}
