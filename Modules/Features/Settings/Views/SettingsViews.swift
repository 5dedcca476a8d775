#if canImport(UIKit)
  package import Groma
  package import GromaSampleSettings
  import GromaUIKit

  extension SettingsFeature {
    /// The views of Settings, which an app lists together with the elements of the feature.
    @AppBuilder package var settingsViews: AppElements {
      ScreenView(of: settingsDefinition.viewController { SettingsViewController($0) })
      ScreenView(of: languageDefinition.viewController { LanguageViewController($0) })
      ScreenView(of: colorDefinition.viewController { ColorViewController($0) })
    }
  }
#endif
