import Groma
package import GromaDestinations

extension SettingsFeature {
  /// The destinations of Settings: the settings and the list of languages. The list is pushed on the stack that contains the settings. If
  /// the settings are not open, they are presented first.
  package var settingsDestinations: [AnyDestination] {
    let settings = Step { (_: NoContext) in self.settings() }.pushed(on: .newStack.presented(on: .current))
    let language = Step { (_: NoContext) in self.language() }.pushed(above: settings)
    return [
      Destination("settings", "the settings", to: settings).any,
      Destination("language", "the list of languages", to: language).any,
    ]
  }
}
