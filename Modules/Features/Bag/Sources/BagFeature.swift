package import BagInterface
package import CatalogInterface
package import Groma

/// What Bag provides and needs. An app's screens conform to it.
package protocol BagFeature: BagScreens, CatalogScreens {
  /// What is found in a checkout alone: the ``PaymentWays``, samples unless the app has its own.
  var checkoutServices: [Service] { get }
}

extension BagFeature {
  /// Sample ways to pay.
  package var checkoutServices: [Service] { [Service((any PaymentWays).self) { _ in PurseOrPromise() }] }

  /// What one is about to buy.
  package func bag() -> AnyScreen<Page> { AnyScreen(BagScreen()) }
  /// A stack that begins with the address.
  package func checkout() -> AnyStackScreen { AnyScreen(CheckoutScreen(), [AnyScreen(AddressScreen()).anyModal]) }

  /// How it is paid, the step of the checkout that says ``BagInterface/Payment``: for an app that leads there in a way of its own.
  package func payment() -> AnyScreen<Page> { AnyScreen(PaymentScreen()) }

  /// The screens of Bag.
  package var bagEntries: [ScreenDefinition] { [bagEntry, checkoutEntry] + checkoutStepEntries }
}
