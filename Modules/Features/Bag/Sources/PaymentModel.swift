package import Groma
import GromaSampleBagInterface

/// The model of the payment screen: the total, and the ways to pay that the ``BagInterface/PaymentWays`` service lists.
package final class PaymentModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<PaymentScreen>
  private let service: any PaymentWays

  init(_ service: any PaymentWays, _ context: ScreenContext<PaymentScreen>) {
    self.service = service
    self.context = context
  }

  /// The total price of the bag now, in denarii.
  package var total: Int { context[BagContents.self].total }

  /// The display names of the accepted ways to pay.
  package var ways: [String] { service.names }

  /// Returns the total and the ways to pay.
  package func lines(in transaction: inout NavigationTransaction) -> [String] {
    ["total: \(transaction.value(BagContents.self).total) denarii", "Pay with \(ways.joined(separator: " or "))."]
  }

  /// Sends the payment to the checkout flow. The code of a card terminal would call this function.
  func paid() throws(NavigationError) { try context.send(Payment()) }
}
