public import Groma

/// The state value that contains the money of the customer.
public struct Ledger: StateValue {
  /// The name of the state value: `ledger`.
  public static let name = "ledger"
  /// The initial ledger, with 100 euros.
  public static let initial = Ledger()

  /// The balance of the current account, in euros.
  public private(set) var balance = 100

  /// Creates a ledger with 100 euros.
  public init() {}

  /// Returns a copy of the ledger after a payment, or `nil` if the amount is less than 1 or the balance is too low.
  ///
  /// - Parameter amount: The amount in euros.
  public func paying(_ amount: Int) -> Ledger? {
    guard (1...max(1, balance)).contains(amount), amount <= balance else { return nil }
    var ledger = self
    ledger.balance -= amount
    return ledger
  }
}
