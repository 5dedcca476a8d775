package import Groma

/// What others may open of Feedback.
package protocol FeedbackScreens: Sendable {
  /// Where one says what one thinks, with what is typed so far.
  func textInput(text: String?) -> AnyScreen<Page>
  /// What one is about to send.
  func textConfirmation(text: String) -> AnyScreen<Page>
}

extension FeedbackScreens {
  /// Where one says what one thinks, with nothing typed yet.
  package func textInput() -> AnyScreen<Page> { textInput(text: nil) }
}
