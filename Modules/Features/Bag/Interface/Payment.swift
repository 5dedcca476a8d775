import Groma

/// The output that the payment screen sends to the checkout flow when the user has paid for the bag.
package struct Payment: ScreenOutput {
  /// The name of the output: `payment`.
  package static let name = "payment"
  /// The payment.
  package static let samples = [Payment()]

  /// Creates a payment.
  package init() {}
}
