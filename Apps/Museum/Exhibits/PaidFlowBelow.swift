import Groma
import GromaExplorer

extension Exhibit {
  /// A shop that takes payments in cash.
  static let paidFlowBelow = Exhibit(
    "paid-flow-below", "a shop that takes cash", root: orders.withStackContainer(), within: Bounds(depth: 4, layers: 1)
  ) { isMended in
    ScreenDefinition(OrdersScreen.self, "all orders") { _ in
      UserAction("collect") { $0.put(Payment.initial).stack.push(AnyScreen(AmountScreen())) }
      UserAction("open") { $0.stack.push(order) }
      UserAction("products") { $0.stack.push(AnyScreen(ProductsScreen())) }
      UserAction("reviews") { $0.stack.push(AnyScreen(ReviewsScreen())) }
    }
    ScreenDefinition(AmountScreen.self, "the amount of the payment") { _ in
      UserAction("next") { $0.stack.push(AnyScreen(TakePaymentScreen())) }
    }
    ScreenDefinition(TakePaymentScreen.self, "the ways to pay") { _ in
      UserAction("cash") {
        let paid = $0.put(Payment(isPaid: true)).stack
        // The fix: the navigation clears the pages of the payment.
        return isMended ? paid.setStack([orders.erased, order.erased]) : paid.push(order)
      }
    }
    .expectedOnly(while: "unpaid")
    ScreenDefinition(OrderScreen.self, "one order")
    ScreenDefinition(ProductsScreen.self, "all products")
    ScreenDefinition(ReviewsScreen.self, "all reviews")
    Guard("unpaid") { _, transaction in
      transaction.value(Payment.self).isPaid ? .deny(.custom(code: "order.paid", message: "the order is paid")) : .allow
    }
    Payment.self
  }
}

private let orders = AnyScreen(OrdersScreen())
private let order = AnyScreen(OrderScreen())

private struct OrdersScreen: Screen {}
private struct AmountScreen: Screen {}
private struct TakePaymentScreen: Screen {}
private struct OrderScreen: Screen {}
private struct ProductsScreen: Screen {}
private struct ReviewsScreen: Screen {}

private struct Payment: StateValue {
  static let name = "payment"
  static let initial = Payment(isPaid: false)
  var isPaid: Bool
}
