#if canImport(UIKit)
  public import Accounts
  public import Groma
  import GromaUIKit

  extension AccountsFeature {
    /// The views of Accounts, which an app lists together with the elements of the feature. The statements are a plain list.
    @AppBuilder public var accountsViews: AppElements {
      ScreenView(of: accountsDefinition.viewController { _, context in AccountsViewController(context) })
      ScreenView(of: accountDefinition.viewController { _, context in AccountViewController(context) })
    }
  }
#endif
