#if canImport(UIKit)
  package import Groma
  package import GromaSampleBag
  import GromaUIKit

  extension BagFeature {
    /// The views of Bag, which an app lists together with the elements of the feature.
    @AppBuilder package var bagViews: AppElements {
      ScreenView(of: bagDefinition.viewController { BagViewController($0) })
      ScreenView(of: addressDefinition.viewController { _, context in AddressViewController(context) })
      ScreenView(of: paymentDefinition.viewController { PaymentViewController($0) })
      ScreenView(of: doneDefinition.viewController { _, context in DoneViewController(context) })
    }
  }
#endif
