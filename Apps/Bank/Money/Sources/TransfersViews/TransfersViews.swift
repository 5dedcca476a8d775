#if canImport(UIKit)
  public import Groma
  import GromaUIKit
  public import Transfers

  extension TransfersFeature {
    /// The views of Transfers, which an app lists together with the elements of the feature. The other steps are plain lists.
    @AppBuilder public var transfersViews: AppElements {
      ScreenView(of: amountDefinition.viewController { AmountViewController($0) })
      ScreenView(of: reviewDefinition.viewController { _, context in ReviewViewController(context) })
    }
  }
#endif
