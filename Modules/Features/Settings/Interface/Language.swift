import Groma

/// The state value that contains the language of the app.
package struct Language: StateValue {
  /// The available languages.
  package enum Choice: String, Hashable, Codable, Sendable, CaseIterable {
    /// English, the default.
    case english
    /// German.
    case german
    /// Latin.
    case latin
  }

  /// The name of the state value: `language`.
  package static let name = "language"
  /// The initial value: English.
  package static let initial = Language(.english)
  /// Another language.
  package static let samples = [Language(.german)]

  /// The selected language.
  package var choice: Choice

  /// Creates the value from a language.
  package init(_ choice: Choice) { self.choice = choice }
}
