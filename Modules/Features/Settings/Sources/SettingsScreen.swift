import Groma
import GromaSampleFeedbackInterface
import GromaSampleSettingsInterface

/// The page with the settings of the app.
struct SettingsScreen: Screen {
  static let name = "settings"
}

extension SettingsFeature {
  var settingsDefinition: ScreenDefinition {
    ScreenDefinition(
      SettingsScreen.self, "the settings", samples: [SettingsScreen()],
      actions: { _ in
        [
          UserAction("language") { $0.stack.push(language()) },
          UserAction("choose-language") { $0.request(languageSheet) },
        ]
          + settingsService.palette.map { hex in
            UserAction("color-\(hex.rawValue)", title: "color #\(hex.rawValue)") { $0.stack.push(color(hex)) }
          }
          + [UserAction("reset") { $0.request(resetAlert) }, UserAction("feedback") { $0.stack.push(textInput()) }]
      },
      contents: { _, _ in TextContent(["language"] + settingsService.palette.map { "color #\($0.rawValue)" }) })
  }

  /// An action sheet that selects one of the languages. The settings stay visible below it.
  private var languageSheet: Effect {
    Language.Choice.allCases.reduce(Effect.actionSheet("Language")) { sheet, choice in
      sheet.on(choice.rawValue) { $0.put(Language(choice)) }
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
