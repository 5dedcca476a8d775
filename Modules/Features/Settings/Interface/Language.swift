import Groma

/// The language the app speaks.
package struct Language: StateValue {
  /// The languages there are.
  package enum Choice: String, Hashable, Codable, Sendable, CaseIterable {
    /// Spoken until another is chosen.
    case english
    /// Spoken in the north.
    case german
    /// Spoken by those who built the roads.
    case latin
  }

  /// `language`
  package static let name = "language"
  /// English.
  package static let initial = Language(.english)

  /// Which it is.
  package var choice: Choice

  /// A language.
  package init(_ choice: Choice) { self.choice = choice }
}
