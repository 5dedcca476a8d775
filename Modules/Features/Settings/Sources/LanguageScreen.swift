package import Groma
package import GromaSampleSettingsInterface

/// The screen that lists the languages, with an action for each language that is not selected.
package struct LanguageScreen: Screen {}

extension ActionName where S == LanguageScreen, Entered == NoFields {
  /// Selects a language. Offered for the languages that are not selected.
  package static func choose(_ choice: Language.Choice) -> Self { Self(choice.rawValue) }
}

/// The model of the list of languages.
package final class LanguageModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<LanguageScreen>

  init(_ context: ScreenContext<LanguageScreen>) { self.context = context }

  /// The available languages.
  package var choices: [Language.Choice] { Language.Choice.allCases }

  /// The language that is selected now.
  package var selected: Language.Choice { context[Language.self].choice }

  /// A line for each language. The selected language is marked with an asterisk.
  package var lines: [String] { choices.map { $0 == selected ? "\($0.rawValue) *" : $0.rawValue } }
}

extension SettingsFeature {
  /// The definition of the list of languages.
  package var languageDefinition: ScreenDefinition<LanguageScreen, LanguageModel> {
    ScreenDefinition(
      LanguageScreen.self, "the list of languages", samples: [LanguageScreen()],
      actions: { _, _, transaction in
        let selected = transaction.value(Language.self).choice
        for choice in Language.Choice.allCases where choice != selected {
          UserAction(.choose(choice)) { $0.put(Language(choice)) }
        }
      },
      model: { _, context in LanguageModel(context) })
  }
}
