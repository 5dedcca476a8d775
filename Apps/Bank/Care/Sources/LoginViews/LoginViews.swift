#if canImport(UIKit)
  public import Groma
  import GromaUIKit
  public import Login

  extension LoginFeature {
    /// The views of Login, which an app lists together with the elements of the feature. The other screens are plain lists.
    @AppBuilder public var loginViews: AppElements {
      ScreenView(of: credentialsDefinition.viewController { _, context in CredentialsViewController(context) })
    }
  }
#endif
