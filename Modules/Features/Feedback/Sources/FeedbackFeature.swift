package import Groma
package import GromaSampleFeedbackInterface
import GromaScreenCatalog

/// The screens that Feedback provides. The type that lists an app's screens conforms to this protocol.
package protocol FeedbackFeature: FeedbackScreens {
  /// Whether the user can add a photo to the feedback. If so, the app lists a ``PhotoStore`` among its services. `false` by default.
  var takesPhotos: Bool { get }
}

extension FeedbackFeature {
  /// No photos.
  package var takesPhotos: Bool { false }

  /// Returns the feedback form with the text typed so far, or an empty form if the text is `nil`.
  package func textInput(text: String?) -> AnyScreen<Page> { textInput(text: text, photo: nil) }
  /// Returns the screen that shows a feedback text for confirmation before the text is sent.
  package func textConfirmation(text: String) -> AnyScreen<Page> { textConfirmation(text: text, photo: nil) }

  func textInput(text: String?, photo: String?) -> AnyScreen<Page> { AnyScreen(TextInputScreen(text: text, photo: photo)) }
  func textConfirmation(text: String, photo: String?) -> AnyScreen<Page> { AnyScreen(TextConfirmationScreen(text: text, photo: photo)) }

  /// The elements of Feedback, which an app lists.
  @AppBuilder package var feedbackElements: AppElements {
    FeedbackScreen.elements(by: self)
    if takesPhotos { attachPhoto }
    feedbackLinks
    feedbackDestinations
  }
}
