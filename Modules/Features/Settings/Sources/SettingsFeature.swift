package import Groma
package import GromaSampleFeedbackInterface
package import GromaSampleSettingsInterface

/// The screens that Settings provides and the service and feature it needs. The type that lists an app's screens conforms to this protocol.
package protocol SettingsFeature: SettingsScreens, FeedbackScreens {
  /// The source of the available colors. The default is a service with sample colors.
  var settingsService: any SettingsService { get }
}

extension SettingsFeature {
  /// The default service, with sample colors.
  package var settingsService: any SettingsService { SampleSettings() }

  /// Returns the page with the settings of the app.
  package func settings() -> AnyScreen<Page> { AnyScreen(SettingsScreen()) }
  /// Returns the screen that lists the languages.
  package func language() -> AnyScreen<Page> { AnyScreen(LanguageScreen()) }
  /// Returns the page that shows a color.
  package func color(_ hex: HexColor) -> AnyScreen<Page> { AnyScreen(ColorScreen(hex: hex)) }

  /// The elements of Settings, which an app lists.
  @AppBuilder package var settingsElements: AppElements {
    settingsDefinition
    languageDefinition
    colorDefinition
    settingsLinks
    settingsDestinations
    Language.self
  }
}
