import Groma
package import GromaDestinations

extension FeedbackFeature {
  /// The destinations of the Feedback feature. If the destination has no text, an open form keeps the text typed so far.
  package var feedbackDestinations: [AnyDestination] {
    let input = Step(found: .screen(TextInputScreen.self) { open, wanted in wanted.text == nil || open.text == wanted.text }) {
      (wanted: TextInputScreen) in textInput(text: wanted.text)
    }.pushed(on: .newStack.presented(on: .current))
    return [
      Destination("feedback", "the form for feedback", to: input, samples: [TextInputScreen(), TextInputScreen(text: "Hello")]).any
    ]
  }
}
