import Groma
import GromaDestinations

extension SettingsFeature {
  /// The destinations of Settings: the settings and the list of languages. The list is pushed on the stack that contains the settings. If
  /// the settings are not open, they are presented first.
  @AppBuilder var settingsDestinations: AppElements {
    let settings = DestinationStep { (_: NoContext) in self.settings() }.pushed(on: .newStack.presented(on: .current))
    let language = DestinationStep { (_: NoContext) in self.language() }.pushed(above: settings)
    Destination("settings", "the settings", to: settings)
    Destination("language", "the list of languages", to: language)
  }
}
