package import Groma
import GromaSampleFeedbackInterface
package import GromaSampleSettingsInterface

/// The page with the settings of the app.
package struct SettingsScreen: Screen {}

extension ActionName where S == SettingsScreen, Entered == NoFields {
  /// Opens the list of languages.
  package static var language: Self { "language" }
  /// Shows an action sheet with the languages.
  package static var chooseLanguage: Self { "choose-language" }
  /// Opens the page of a color.
  package static func openColor(_ hex: HexColor) -> Self { "color-\(hex.rawValue)" }
  /// Resets the settings after the user has confirmed.
  package static var reset: Self { "reset" }
  /// Opens the form for feedback.
  package static var feedback: Self { "feedback" }
}

extension SettingsFeature {
  /// The definition of the settings.
  package var settingsDefinition: ScreenDefinition<SettingsScreen, SettingsModel> {
    ScreenDefinition(
      SettingsScreen.self, "the settings", samples: [SettingsScreen()],
      actions: { _ in
        UserAction(.language) { $0.stack.push(language()) }
        UserAction(.chooseLanguage, title: "Choose a language…") { $0.request(languageSheet) }
        for hex in settingsService.palette {
          UserAction(.openColor(hex), title: .verbatim(hex.title)) { $0.stack.push(color(hex)) }
        }
        UserAction(.reset, title: "Reset…") { $0.request(resetAlert) }
        UserAction(.feedback, title: "Give feedback") { $0.stack.push(textInput()) }
      },
      model: { _, context in SettingsModel(settingsService, context) })
  }

  /// An action sheet that selects one of the languages. The settings stay visible below it.
  private var languageSheet: Effect {
    Language.Choice.allCases.reduce(Effect.actionSheet("Language")) { sheet, choice in
      sheet.on(OutcomeName(choice.rawValue)) { $0.put(Language(choice)) }
    }
    .on("keep", .cancel)
  }

  /// An alert that asks for confirmation before the settings are reset. The alert also offers to select a language.
  private var resetAlert: Effect {
    .alert("Reset all settings?", message: "The language will be English again.")
      .on("reset", .destructive) { $0.put(Language.initial) }
      .on("choose-language") { $0.stack.push(language()) }
      .on("keep", .cancel)
  }
}
