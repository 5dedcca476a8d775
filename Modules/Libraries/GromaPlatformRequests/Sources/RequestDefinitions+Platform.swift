public import Groma

extension [RequestDefinition] {
  /// The requests that this library defines. An app lists these requests, together with its own, in its ``/Groma/AppDefinition``.
  ///
  /// ```swift
  /// AppDefinition("plaza", "a marketplace with chat", root: home) {
  ///   [RequestDefinition].platform
  /// }
  /// ```
  public static var platform: [RequestDefinition] {
    [
      .openURL, .openSettings, .call, .mail, .textMessage, .share, .previewDocument, .pickMedia, .pickDocument, .webPage, .storePage,
      .requestReview, .haptic,
    ]
  }
}
