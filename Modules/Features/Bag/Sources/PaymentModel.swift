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

  /// The line with the total price of the bag now.
  package var summary: String { context[BagContents.self].totalLine }

  /// The line with the accepted ways to pay.
  package var ways: String { "Pay with \(service.names.joined(separator: " or "))." }

  /// The total and the ways to pay.
  package var lines: [String] { [summary, ways] }

  /// Sends the payment to the checkout flow. The code of a card terminal would call this function.
  func paid() throws(NavigationError) { try context.send(Payment()) }
}
