package import FeedbackInterface
package import Groma
package import SupportInterface

/// What Support provides and needs. An app's screens conform to it.
package protocol SupportFeature: SupportScreens, FeedbackScreens {}

extension SupportFeature {
  /// Help, on a topic or with anything.
  package func support(topic: String?) -> AnyScreen<Page> { AnyScreen(SupportScreen(topic: topic)) }

  /// The screens of Support.
  package var supportEntries: [ScreenDefinition] { [supportEntry] }
}
