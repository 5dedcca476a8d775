public import Groma

// Requests without outcomes. They are only sent to the observers of the navigator; the state does not contain them.

extension Effect {
  /// A request for a review of the app, which the system may ignore. It has no outcomes.
  public static var requestReview: Effect { Effect(.requestReview, NoFields()) }

  /// Returns a request for haptic feedback. It has no outcomes, and a route does not fail for an unknown kind.
  ///
  /// - Parameter kind: The kind of feedback: `success`, `warning`, `failure`, `selection` or `impact`. A device ignores a kind that it does
  ///   not support.
  public static func haptic(_ kind: String) -> Effect { Effect(.haptic, PlatformRequest.Haptic(kind: kind)) }
}

extension RequestDefinition {
  static let requestReview = RequestDefinition(.requestReview, "asks for a review of the app")

  static let haptic = RequestDefinition(.haptic, "gives haptic feedback")
}
