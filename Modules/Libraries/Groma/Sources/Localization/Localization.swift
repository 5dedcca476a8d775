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
/// A text without a translation is shown as it is written in the code; if none is written, the name is made readable. Of several elements,
/// the first one with a translation provides it.
///
/// ``AppDefinition/problems()`` lists the texts that a language lacks. The languages of an element of the app must be complete. A feature
/// can bring a language of its own into the app: for the languages of ``ofFeature(_:)``, only the texts of that feature must be complete.
///
/// The language is not part of the state: the same state, and each snapshot, can be shown in any language.
public struct Localization: Sendable {
  /// The languages, such as `de`.
  let languages: [String]
  /// The language of the texts in the code, if the element also has texts of this language, or `nil`.
  let base: String?
  /// The module of the feature whose texts alone are translated, or `nil` for the texts of the whole app.
  private(set) var feature: String?
  private let translate: @Sendable (TextKey, String) -> String?

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
    translate = text
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

  /// Returns a copy for the feature that calls this function: it translates the texts of the screens that the feature defines, and of
  /// questions, which any screen can ask. ``AppDefinition/problems()`` requires its languages of this feature alone.
  ///
  /// ```swift
  /// // in the elements of the feature Chat
  /// Localization(["de": ["Send": "Senden", "Open profile": "Zum Profil"]]).ofFeature()
  /// ```
  ///
  /// - Parameter file: The file of the call. Its module must define a screen of the app.
  public func ofFeature(_ file: String = #fileID) -> Localization {
    var copy = self
    copy.feature = file.moduleOfFile
    return copy
  }

  /// Returns the translation of a text, or `nil` if the element has none.
  func text(_ key: TextKey, in language: String) -> String? {
    key.feature == nil || covers(key.feature) ? translate(key, language) : nil
  }

  /// Returns whether the element must have all texts of a feature; for `nil`, all texts that belong to no feature.
  fileprivate func covers(_ feature: String?) -> Bool { self.feature == nil || self.feature == feature }
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
      if let text = element.text(key, in: language) { return text }
    }
    return nil
  }

  /// Returns whether a language must have the texts of a feature: one of the elements with the language translates that feature or the whole
  /// app. A language that no element has lacks all texts.
  ///
  /// - Parameter feature: The feature, or `nil` for the texts that belong to no feature.
  func mustTranslate(_ feature: String?, into language: String) -> Bool {
    let elements = filter { $0.languages.contains(language) }
    return elements.isEmpty || elements.contains { $0.covers(feature) }
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
