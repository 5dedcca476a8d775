package import FeedbackInterface
package import Groma
import GromaScreenCatalog

/// What Feedback provides. An app's screens conform to it.
package protocol FeedbackFeature: FeedbackScreens {}

extension FeedbackFeature {
  /// The text to type, begun or not.
  package func textInput(text: String?) -> AnyScreen<Page> { AnyScreen(TextInputScreen(text: text)) }
  /// The text as it is about to be sent.
  package func textConfirmation(text: String) -> AnyScreen<Page> { AnyScreen(TextConfirmationScreen(text: text)) }

  /// The screens of Feedback.
  package var feedbackEntries: [ScreenDefinition] { FeedbackScreen.entries(by: self) }
  /// The guards of Feedback.
  package var feedbackGuards: [Guard] { FeedbackScreen.guards }
}
