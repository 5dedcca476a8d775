package import Groma

/// The screens of Feedback that other features may open.
package protocol FeedbackScreens: Sendable {
  /// Returns the feedback form with the text typed so far, or an empty form if the text is `nil`.
  func textInput(text: String?) -> AnyScreen<Page>
  /// Returns the screen that shows a feedback text for confirmation before the text is sent.
  func textConfirmation(text: String) -> AnyScreen<Page>
}

extension FeedbackScreens {
  /// Returns an empty feedback form.
  package func textInput() -> AnyScreen<Page> { textInput(text: nil) }
}
