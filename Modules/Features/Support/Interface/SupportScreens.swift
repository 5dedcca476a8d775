package import Groma

/// What others may open of Support.
package protocol SupportScreens: Sendable {
  /// Help, on a topic if there is one.
  func support(topic: String?) -> AnyScreen<Page>
}

extension SupportScreens {
  /// Help with anything.
  package func support() -> AnyScreen<Page> { support(topic: nil) }
}
