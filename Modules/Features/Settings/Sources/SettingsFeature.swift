package import FeedbackInterface
package import Groma
package import SettingsInterface

/// What Settings provides and needs. An app's screens conform to it.
package protocol SettingsFeature: SettingsScreens, FeedbackScreens {
  /// What can be set: samples unless the app has its own.
  var settingsService: any SettingsService { get }
}

extension SettingsFeature {
  /// Sample settings.
  package var settingsService: any SettingsService { SampleSettings() }

  /// All that can be set.
  package func settings() -> AnyScreen<Page> { AnyScreen(SettingsScreen()) }
  /// The languages to choose from.
  package func language() -> AnyScreen<Page> { AnyScreen(LanguageScreen()) }
  /// One color.
  package func color(_ hex: HexColor) -> AnyScreen<Page> { AnyScreen(ColorScreen(hex: hex)) }

  /// The screens of Settings.
  package var settingsEntries: [ScreenDefinition] { [settingsEntry, languageEntry, colorEntry] }
}
