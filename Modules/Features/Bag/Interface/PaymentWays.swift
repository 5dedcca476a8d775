/// The service that lists the accepted ways to pay. It is registered for the checkout screen and available only to the screens of the
/// checkout.
package protocol PaymentWays: Sendable {
  /// The display names of the ways to pay.
  var names: [String] { get }
}
