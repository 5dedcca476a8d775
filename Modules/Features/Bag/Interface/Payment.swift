import Groma

/// The output that the payment screen sends when the user has paid for the bag. The checkout flow handles it.
package struct Payment: ScreenOutput {
  /// The name of the output: `payment`.
  package static let name = "payment"

  /// Creates a payment.
  package init() {}
}
