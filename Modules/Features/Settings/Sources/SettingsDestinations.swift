import Groma
package import GromaDestinations

extension SettingsFeature {
  /// The destinations of Settings. The list of languages is pushed above the settings, wherever those are open.
  package var settingsDestinations: [AnyDestination] {
    let settings = Step { (_: NoContext) in self.settings() }.pushed(on: .newStack.presented(on: .current))
    let language = Step { (_: NoContext) in self.language() }.pushed(above: settings)
    return [
      Destination("settings", "the settings", to: settings).any,
      Destination("language", "the list of languages", to: language).any,
    ]
  }
}
