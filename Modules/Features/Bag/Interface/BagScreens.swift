package import Groma

/// The screens of Bag that other features may open.
package protocol BagScreens: Sendable {
  /// Returns the bag. It can be a tab, a page of a stack, or a sheet.
  func bag() -> AnyScreen<Page>
  /// Returns the stack of checkout steps, to be presented. It is locked after the address is entered, until the payment.
  func checkout() -> AnyStackScreen
}
