#if canImport(UIKit)
  public import Foundation
  public import Groma

  extension Localization {
    /// Creates an element from the string tables of a bundle, such as those of a String Catalog.
    ///
    /// ```swift
    /// AppDefinition("bank", "a bank", root: home) {
    ///   Localization(.main, base: "en")
    /// }
    /// .shown(in: Bundle.main.preferredLocalizations.first)
    /// ```
    ///
    /// A text is in the table with the name of its feature, such as `Chat`, or in the table `Localizable`. Its key in the table is the
    /// printed form of its ``/Groma/TextKey`` or, with less precedence, the text in the base language. The tables are read when a text is
    /// first shown.
    ///
    /// - Parameters:
    ///   - bundle: The bundle.
    ///   - base: The language of the texts in the code, or `nil`. Its tables need not be complete.
    public init(_ bundle: Bundle, base: String? = nil) {
      let languages = bundle.localizations.filter { $0 != "Base" }
      let bundles = languages.reduce(into: [:]) { bundles, language in
        bundles[language] = bundle.path(forResource: language, ofType: "lproj").flatMap { Bundle(path: $0) }
      }
      self.init(languages, base: base) { key, language in
        guard let tables = bundles[language] else { return nil }
        // The text that stands for a missing key cannot be a translation.
        let none = "\u{0}"
        for table in [key.feature, "Localizable"].compactMap(\.self) {
          for name in [key.description, key.base] {
            let text = tables.localizedString(forKey: name, value: none, table: table)
            if text != none { return text }
          }
        }
        return nil
      }
    }
  }
#endif
