import Groma
import GromaLinks
import GromaSampleSettingsInterface

extension SettingsFeature {
  /// The deep links of Settings.
  @AppBuilder var settingsLinks: AppElements {
    DeepLink("settings", "the settings") { (_: SettingsScreen) in AppRoute().land(on: settings()) }
    DeepLink("settings/language", "the list of languages") { (_: LanguageScreen) in
      AppRoute().land(on: language(), above: settings())
    }
    DeepLink("color/:hex", "a color", samples: [ColorScreen(hex: HexColor(red: 204, green: 119, blue: 34))]) {
      (screen: ColorScreen) in AppRoute().land(on: color(screen.hex), above: settings())
    }
  }
}
