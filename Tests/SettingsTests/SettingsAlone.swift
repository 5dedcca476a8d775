import Links
import Navigation
import Settings
import SettingsInterface

/// Settings without neighbours.
struct SettingsAlone: SettingsFeature {
  var settingsService: any SettingsService = Chalk()

  var app: AppDefinition {
    AppDefinition(
      "settings", "Settings alone", entries: settingsEntries, values: [Language.self],
      parts: [LinkTable(settingsLinks, from: [.scheme("s")])], root: settings().withStackContainer().anyModal)
  }
}

/// One color.
private struct Chalk: SettingsService {
  var palette: [HexColor] { [HexColor(red: 250, green: 250, blue: 5)] }
}
