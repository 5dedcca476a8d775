package import Groma

/// The screens of Bag that other features may open.
package protocol BagScreens: Sendable {
  /// Returns the list of products in the bag. It can be shown as a tab, on a stack or as a sheet.
  func bag() -> AnyScreen<Page>
  /// Returns the stack of checkout steps. Present it. The stack is locked from the address step until the payment.
  func checkout() -> AnyStackScreen
}
