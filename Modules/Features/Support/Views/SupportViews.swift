#if canImport(UIKit)
  package import Groma
  package import GromaSampleSupport
  import GromaUIKit

  extension SupportFeature {
    /// The views of Support, which an app lists together with the elements of the feature.
    @AppBuilder package var supportViews: AppElements {
      ScreenView(of: supportDefinition.viewController { _, context in SupportViewController(context) })
    }
  }
#endif
