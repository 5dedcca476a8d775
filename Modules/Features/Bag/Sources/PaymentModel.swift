import Groma
import GromaSampleBagInterface

/// The content of the payment screen: the total, and the ways to pay that the ``BagInterface/PaymentWays`` service lists.
final class PaymentModel: ScreenContent {
  private let ways: any PaymentWays
  private let context: ScreenContext

  init(_ ways: any PaymentWays, _ context: ScreenContext) {
    self.ways = ways
    self.context = context
  }

  func lines(in transaction: inout NavigationTransaction) -> [String] {
    ["total: \(transaction.value(BagContents.self).total) denarii", "Pay with \(ways.names.joined(separator: " or "))."]
  }

  /// Sends the payment to the checkout flow. The code of a card terminal would call this function.
  func paid() throws(NavigationError) { try context.send(Payment()) }
}
