import Groma

/// The output of the payment screen: the bag has been paid for. The checkout flow handles it.
package struct Payment: ScreenOutput {
  /// The name of the output: `payment`.
  package static let name = "payment"

  /// Creates a payment.
  package init() {}
}
