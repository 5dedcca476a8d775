/// The translations of the texts of an app, as an element of the app: a function from the key of a text and a language to a text.
///
/// ```swift
/// AppDefinition("plaza", "a marketplace with chat", root: screens.home()) {
///   screens.chat
///   Localization(["de": ["Send": "Senden", "Chat/chat/action/open-profile": "Zum Profil"]])
/// }
/// .shown(in: "de")
/// ```
///
/// A text without a translation is shown as it is written in the code; if none is written, the name is made readable. Each feature can
/// have an element of its own: the first element with a translation provides it. ``AppDefinition/problems()`` lists the texts that a
/// language lacks.
///
/// The language is not part of the state: the same state, and each snapshot, can be shown in any language.
public struct Localization: Sendable {
  /// The languages, such as `de`.
  let languages: [String]
  /// The language of the texts in the code, if the element also has texts of this language, or `nil`.
  let base: String?
  let text: @Sendable (TextKey, String) -> String?

  /// Creates an element from a function.
  ///
  /// - Parameters:
  ///   - languages: The languages of the translations, such as `de`.
  ///   - base: The language of the texts in the code, or `nil`. Its texts need not be complete: they replace names, such as those of
  ///     fields, and texts in the code.
  ///   - text: Returns the translation of a text into a language, or `nil` if there is none. A translation contains `%@` for the next value,
  ///     or `%2$@` for the second value. Called on the main actor whenever the text is shown, and by ``AppDefinition/problems()``.
  public init(_ languages: [String], base: String? = nil, _ text: @escaping @Sendable (TextKey, String) -> String?) {
    self.languages = languages
    self.base = base
    self.text = text
  }

  /// Creates an element from tables, keyed by language. In a table, the key of a translation is the printed form of a ``TextKey`` or, with
  /// less precedence, the text in the base language: ``TextKey/base``.
  ///
  /// - Parameters:
  ///   - tables: The translations of each language.
  ///   - base: The language of the texts in the code, or `nil`: see ``init(_:base:_:)``.
  public init(_ tables: [String: [String: String]], base: String? = nil) {
    self.init(tables.keys.sorted(), base: base) { key, language in
      guard let table = tables[language] else { return nil }
      return table[key.description] ?? table[key.base]
    }
  }
}

extension Localization: AppContribution {
  /// Adds the element.
  package func add(to contents: inout AppContents) { contents.localizations.append(self) }
}

extension [Localization] {
  /// Returns the translation of a text, or `nil` if there is none.
  ///
  /// - Parameter language: The language, or `nil` for the base language of each element.
  func text(_ key: TextKey, in language: String?) -> String? {
    for element in self {
      guard let language = language ?? element.base else { continue }
      if let text = element.text(key, language) { return text }
    }
    return nil
  }

  /// The languages of all elements, each once, in order.
  var languages: [String] {
    flatMap { $0.languages + [$0.base].compactMap(\.self) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension AppDefinition {
  /// The languages in which the app can be shown, in the order of its ``Localization`` elements. Empty if the app has none.
  public var languages: [String] { localizations.languages }

  /// Returns a copy of the app that is shown in a language. ``Navigator/language`` is the language of a navigator of the copy.
  ///
  /// - Parameter language: The language, or `nil` for the texts as they are written in the code.
  public func shown(in language: String?) -> AppDefinition {
    var app = self
    app.language = language
    return app
  }
}
