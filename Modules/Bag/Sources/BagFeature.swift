package import BagInterface
package import CatalogInterface
package import Navigation

/// What Bag provides and needs. An app's screens conform to it.
package protocol BagFeature: BagScreens, CatalogScreens {}

extension BagFeature {
  package func bag() -> AnyScreen<Page> { AnyScreen(BagScreen()) }
  package func checkout() -> AnyStackScreen { AnyScreen(CheckoutScreen(), [AnyScreen(AddressScreen()).anyModal]) }

  /// The screens of Bag.
  package var bagEntries: [Entry] { [bagEntry, checkoutEntry] + checkoutStepEntries }
}
