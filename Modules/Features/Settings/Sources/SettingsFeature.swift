package import FeedbackInterface
package import Groma
package import SettingsInterface

/// The screens that Settings provides and the service and features it needs. The type that lists an app's screens conforms to it.
package protocol SettingsFeature: SettingsScreens, FeedbackScreens {
  /// The source of the available colors. By default it returns samples.
  var settingsService: any SettingsService { get }
}

extension SettingsFeature {
  /// The service with sample colors.
  package var settingsService: any SettingsService { SampleSettings() }

  /// Returns the page with the settings of the app.
  package func settings() -> AnyScreen<Page> { AnyScreen(SettingsScreen()) }
  /// Returns the list of languages.
  package func language() -> AnyScreen<Page> { AnyScreen(LanguageScreen()) }
  /// Returns the page that shows a color.
  package func color(_ hex: HexColor) -> AnyScreen<Page> { AnyScreen(ColorScreen(hex: hex)) }

  /// The screen definitions of Settings.
  package var settingsDefinitions: [ScreenDefinition] { [settingsDefinition, languageDefinition, colorDefinition] }
}
