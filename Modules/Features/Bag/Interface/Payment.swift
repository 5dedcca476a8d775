import Groma

/// That what is in the bag is paid: what the checkout hears.
package struct Payment: ScreenOutput {
  /// `payment`
  package static let name = "payment"

  /// A payment.
  package init() {}
}
