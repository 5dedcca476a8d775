#if canImport(UIKit)
  package import Groma
  package import GromaSampleAuthorization
  import GromaUIKit

  extension AuthorizationFeature {
    /// The views of Authorization, which an app lists together with the elements of the feature.
    @AppBuilder package var authorizationViews: AppElements {
      ScreenView(of: loginDefinition.viewController { _, context in LoginViewController(context) })
      ScreenView(of: signUpDefinition.viewController { _, context in SignUpViewController(context) })
      ScreenView(of: termsDefinition.viewController { _, context in TermsViewController(context) })
    }
  }
#endif
