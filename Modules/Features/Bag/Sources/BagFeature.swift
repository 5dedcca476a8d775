package import Groma
package import GromaFlows
package import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The screens and flow that Bag provides and the services it needs. The type that lists an app's screens conforms to this protocol.
package protocol BagFeature: BagScreens, CatalogScreens {
  /// The services that are available only inside a checkout. They must include ``PaymentWays``. The default is a service with sample ways
  /// to pay.
  var checkoutServices: [Service] { get }
  /// The flow of the checkout. The default is ``standardCheckoutFlow``, which an app can customize.
  var checkoutFlow: AnyFlow { get }
}

extension BagFeature {
  /// The default services: ``PaymentWays`` with sample ways to pay.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in PurseOrPromise() }] }

  /// The default flow: ``standardCheckoutFlow``.
  package var checkoutFlow: AnyFlow { standardCheckoutFlow }

  /// Returns the screen with the products in the bag.
  package func bag() -> AnyScreen<Page> { AnyScreen(BagScreen()) }
  /// Returns the checkout stack, with the address as its first step.
  package func checkout() -> AnyStackScreen { AnyScreen(CheckoutScreen(), [AnyScreen(AddressScreen()).erased]) }

  /// Returns the checkout step that sends ``BagInterface/Payment``. An app that composes its own checkout pushes this screen itself.
  package func payment() -> AnyScreen<Page> { AnyScreen(PaymentScreen()) }

  /// The elements of Bag, which an app lists.
  @AppBuilder package var bagElements: AppElements {
    bagDefinition
    checkoutDefinition
    addressDefinition
    paymentDefinition
    doneDefinition
    checkoutFlow
    bagLinks
    bagDestinations
    BagContents.self
  }
}
