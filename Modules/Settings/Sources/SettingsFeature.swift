package import FeedbackInterface
package import Navigation
package import SettingsInterface

/// What Settings provides and needs. An app's screens conform to it.
package protocol SettingsFeature: SettingsScreens, FeedbackScreens {
  /// What can be set: samples unless the app has its own.
  var settingsService: any SettingsService { get }
}

extension SettingsFeature {
  package var settingsService: any SettingsService { SampleSettings() }

  package func settings() -> AnyScreen<Page> { AnyScreen(SettingsScreen()) }
  package func language() -> AnyScreen<Page> { AnyScreen(LanguageScreen()) }
  package func color(_ hex: HexColor) -> AnyScreen<Page> { AnyScreen(ColorScreen(hex: hex)) }

  /// The screens of Settings.
  package var settingsEntries: [Entry] { [settingsEntry, languageEntry, colorEntry] }
}
