package import Groma

/// The screens of Bag that other features may open.
package protocol BagScreens: Sendable {
  /// Returns the screen with the products in the bag. The screen can be shown as a tab, on a stack or as a sheet.
  func bag() -> AnyScreen<Page>
  /// Returns the stack of checkout steps, to be presented. From the submission of the address to the payment, the stack is locked.
  func checkout() -> AnyStackScreen
}
