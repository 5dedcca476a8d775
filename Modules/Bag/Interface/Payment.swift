import Navigation

/// That what is in the bag is paid: what the checkout hears.
package struct Payment: StateValue {
  /// `payment`
  package static let name = "payment"
  /// It is all there is to say.
  package static let initial = Payment()

  /// A payment.
  package init() {}
}
