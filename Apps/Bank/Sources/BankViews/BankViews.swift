#if canImport(UIKit)
  import Accounts
  import AccountsViews
  import Bank
  public import Groma
  import Login
  import LoginViews
  import Transfers
  import TransfersViews

  /// The features that have views.
  private struct ViewedFeatures: AccountsFeature, LoginFeature, TransfersFeature {
    /// The views of all features.
    @AppBuilder var views: AppElements {
      accountsViews
      loginViews
      transfersViews
    }
  }

  extension AppDefinition {
    /// The app of the bank for phones, with the view controllers of its most used screens. The other screens are plain lists.
    public static var bankWithViews: AppDefinition { bank.adding { ViewedFeatures().views } }
    /// The app of the bank for tablets, with the same view controllers.
    public static var bankTabletWithViews: AppDefinition { bankTablet.adding { ViewedFeatures().views } }
  }
#endif
