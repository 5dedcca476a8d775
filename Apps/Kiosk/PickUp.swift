package import Groma
package import GromaFlows
import GromaSampleBag
import GromaSampleBagInterface

/// The service that offers coins as the only way to pay at the counter.
struct CoinsAlone: PaymentWays {
  var names: [String] { ["coins"] }
}

/// The confirmation after the payment, which tells the user where to pick up the purchase.
package struct PickUpScreen: Screen {}

extension ActionName where S == PickUpScreen, Entered == NoFields {
  /// Closes the checkout.
  package static var close: Self { "close" }
}

extension Screens {
  /// The checkout flow of Bag without the address step, because the user picks up the purchase at the counter. The flow does not lock the
  /// checkout, because the user enters no data.
  package var checkoutFlow: AnyFlow {
    standardCheckoutFlow
      .onStart { _ in .go { $0.stack.setStack([payment().erased]) } }
      .on(Payment.self) { _, transaction in
        try transaction.put(BagContents.initial)
        return .go { $0.stack.setStack([AnyScreen(PickUpScreen()).erased]) }
      }
      .on(NoOutput.self, from: PickUpScreen.name) { _, _ in .finish }
  }

  /// The definition of the confirmation.
  package var pickUpDefinition: ScreenDefinition<PickUpScreen, TextModel> {
    ScreenDefinition(
      PickUpScreen.self, "the confirmation of a purchase, with the place where it can be collected", samples: [PickUpScreen()],
      actions: { _ in UserAction(.close) { $0.finish() } },
      model: { _, _ in TextModel(["Thank you. Your order is at the counter."]) })
  }
}
