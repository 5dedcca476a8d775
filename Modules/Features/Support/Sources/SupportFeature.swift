package import Groma
package import GromaSampleFeedbackInterface
package import GromaSampleSupportInterface

/// The screens of Support, and the screens of Feedback that Support needs. The type that lists an app's screens conforms to this protocol.
package protocol SupportFeature: SupportScreens, FeedbackScreens {}

extension SupportFeature {
  /// Returns the help page for a topic, or the general help page if the topic is `nil`.
  package func support(topic: String?) -> AnyScreen<Page> { AnyScreen(SupportScreen(topic: topic)) }

  /// The elements of Support, which an app lists.
  @AppBuilder package var supportElements: AppElements {
    supportDefinition
    supportLinks
    Localization.support
  }
}
