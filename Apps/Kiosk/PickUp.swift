import GromaSampleBag
import GromaSampleBagInterface
import Groma
import GromaFlows

/// The service that offers coins as the only way to pay at the counter.
struct CoinsAlone: PaymentWays {
  var names: [String] { ["coins"] }
}

/// The confirmation after the payment, which tells the user where to pick up the purchase.
struct PickUpScreen: Screen {
  static let name = "pick-up"
}

extension KioskScreens {
  /// The checkout flow of Bag without the address step, because the user picks up the purchase at the counter. The flow does not lock the
  /// checkout, because the user enters no data.
  var pickUpFlow: AnyFlow {
    checkoutFlow
      .onStart { _ throws(NavigationError) in .go { $0.stack.setStack([payment().anyModal]) } }
      .on(Payment.self) { _, transaction throws(NavigationError) in
        try transaction.put(BagContents.initial)
        return .go { $0.stack.setStack([AnyScreen(PickUpScreen()).anyModal]) }
      }
      .on(NoOutput.self, from: PickUpScreen.name) { _, _ throws(NavigationError) in .finish }
  }

  var pickUpDefinition: ScreenDefinition {
    ScreenDefinition(
      PickUpScreen.self, "the confirmation of a purchase, with the place where it can be collected", samples: [PickUpScreen()],
      actions: { _, _, _ throws(NavigationError) in [UserAction("close") { $0.finish() }] },
      contents: { _ in TextContent(["Thank you. Your order is at the counter."]) })
  }
}
