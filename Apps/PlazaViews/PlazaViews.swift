#if canImport(UIKit)
  public import Groma
  import GromaSampleAuthorizationViews
  import GromaSampleBagViews
  import GromaSampleCatalogViews
  import GromaSampleFeedbackViews
  package import GromaSamplePlaza
  import GromaSampleSettingsViews
  import GromaSampleSupportViews
  import GromaUIKit

  extension Screens {
    /// The views of the features that have view controllers. The screens of the other features are shown as lists.
    @AppBuilder package var views: AppElements {
      authorizationViews
      bagViews
      catalogViews
      feedbackViews
      settingsViews
      supportViews
    }
  }

  extension AppDefinition {
    /// Plaza with the view controllers of its screens.
    public static var plazaWithViews: AppDefinition { plaza.adding { Screens().views } }
  }
#endif
