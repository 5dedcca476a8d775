import Groma

extension Localization {
  /// The texts of Support in German. The other features of an app need not be translated.
  static let support = Localization([
    "de": [
      "Support": "Hilfe", "Give feedback": "Feedback geben", "How can we help?": "Wie können wir helfen?",
      "How can we help with %@?": "Wie können wir bei %@ helfen?",
    ]
  ]).ofFeature()
}
