package import Groma
package import GromaSampleFeedbackInterface
import GromaScreenCatalog

/// The screens that Feedback provides. The type that lists an app's screens conforms to this protocol.
package protocol FeedbackFeature: FeedbackScreens {}

extension FeedbackFeature {
  /// Returns the feedback form with the text typed so far, or an empty form if the text is `nil`.
  package func textInput(text: String?) -> AnyScreen<Page> { AnyScreen(TextInputScreen(text: text)) }
  /// Returns the screen that shows a feedback text for confirmation before the text is sent.
  package func textConfirmation(text: String) -> AnyScreen<Page> { AnyScreen(TextConfirmationScreen(text: text)) }

  /// The elements of Feedback, which an app lists.
  @AppBuilder package var feedbackElements: AppElements {
    FeedbackScreen.elements(by: self)
    feedbackLinks
    feedbackDestinations
  }
}
