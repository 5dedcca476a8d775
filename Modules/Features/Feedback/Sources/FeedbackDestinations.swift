import Groma
package import GromaDestinations

extension FeedbackFeature {
  /// What one can go to in Feedback. What is typed already stays, unless another text is said.
  package var feedbackDestinations: [AnyDestination] {
    let input = Step(found: .screen(TextInputScreen.self) { open, wanted in wanted.text == nil || open.text == wanted.text }) {
      (wanted: TextInputScreen) in textInput(text: wanted.text)
    }.pushed(on: .newStack.presented(on: .current))
    return [
      Destination("feedback", "the form for feedback", to: input, samples: [TextInputScreen(), TextInputScreen(text: "Hello")]).any
    ]
  }
}
