package import Groma

/// The screens of Support that other features may open.
package protocol SupportScreens: Sendable {
  /// Returns the help page for a topic, or the general help page if the topic is `nil`.
  func support(topic: String?) -> AnyScreen<Page>
}

extension SupportScreens {
  /// Returns the general help page.
  package func support() -> AnyScreen<Page> { support(topic: nil) }
}
