import Groma
package import GromaDestinations

extension SettingsFeature {
  /// What one can go to in Settings. The languages stand above the settings, wherever those are.
  package var settingsDestinations: [AnyDestination] {
    let settings = Step { (_: NoContext) in self.settings() }.pushed(on: .newStack.presented(on: .current))
    let language = Step { (_: NoContext) in self.language() }.pushed(above: settings)
    return [
      Destination("settings", "the settings", to: settings).any,
      Destination("language", "the list of languages", to: language).any,
    ]
  }
}
