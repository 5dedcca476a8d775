package import Groma

/// What others may open of Bag.
package protocol BagScreens: Sendable {
  /// What one is about to buy: a tab, a page of a stack or a sheet.
  func bag() -> AnyScreen<Page>
  /// The way to buy it, step by step: to be presented. Locked from the address until it is paid.
  func checkout() -> AnyStackScreen
}
