import Groma
import GromaSampleSettingsInterface

/// The screen that lists the languages, with an action for each language that is not selected.
struct LanguageScreen: Screen {
  static let name = "language"
}

extension SettingsFeature {
  var languageDefinition: ScreenDefinition {
    ScreenDefinition(
      LanguageScreen.self, "the list of languages", samples: [LanguageScreen()],
      actions: { _, _, transaction in
        let spoken = transaction.value(Language.self).choice
        return Language.Choice.allCases.filter { $0 != spoken }.map { choice in
          UserAction(choice.rawValue) { $0.put(Language(choice)) }
        }
      },
      contents: { _, _ in
        TextContent { transaction in
          let spoken = transaction.value(Language.self).choice
          return Language.Choice.allCases.map { $0 == spoken ? "\($0.rawValue) *" : $0.rawValue }
        }
      })
  }
}
