import BagInterface
import Groma

/// The object behind the payment: what is to be paid, and the ways to pay it that its scope offers.
final class PaymentModel: ScreenContent {
  private let ways: any PaymentWays
  private let context: ScreenContext

  init(_ ways: any PaymentWays, _ context: ScreenContext) {
    self.ways = ways
    self.context = context
  }

  func lines(in transaction: inout NavigationTransaction) -> [String] {
    ["\(transaction.value(BagContents.self).total) denarii", "\(ways.names.joined(separator: " or ")):"]
  }

  /// Tells the checkout that the user paid: what a card terminal calls.
  func paid() throws(NavigationError) { try context.report(Payment()) }
}
