/// How a checkout may be paid: a service of each checkout, found in it alone.
package protocol PaymentWays: Sendable {
  /// What people call each.
  var names: [String] { get }
}
