#if canImport(UIKit)
  public import Groma
  import GromaSampleAuthorizationViews
  import GromaSampleBagViews
  import GromaSampleCatalogViews
  import GromaSampleFeedbackViews
  package import GromaSampleKiosk
  import GromaSampleSettingsViews
  import GromaSampleSupportViews
  import GromaUIKit

  extension Screens {
    /// The views of all features, and of the app itself.
    @AppBuilder package var views: AppElements {
      authorizationViews
      bagViews
      catalogViews
      feedbackViews
      settingsViews
      supportViews
      ScreenView(of: pickUpDefinition.viewController { _, context in PickUpViewController(context) })
    }
  }

  extension AppDefinition {
    /// Kiosk with the view controllers of its screens: the app that an iPad at the counter shows.
    public static var kioskWithViews: AppDefinition { kiosk.adding { Screens().views } }
  }
#endif
