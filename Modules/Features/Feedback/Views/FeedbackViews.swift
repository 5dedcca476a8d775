#if canImport(UIKit)
  package import Groma
  package import GromaSampleFeedback
  import GromaUIKit

  extension FeedbackFeature {
    /// The views of Feedback, which an app lists together with the elements of the feature.
    @AppBuilder package var feedbackViews: AppElements {
      ScreenView(of: textInputDefinition.viewController { _, context in TextInputViewController(context) })
      ScreenView(of: textConfirmationDefinition.viewController { _, context in TextConfirmationViewController(context) })
    }
  }
#endif
