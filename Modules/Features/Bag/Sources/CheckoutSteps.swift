package import Groma
import GromaSampleBagInterface

/// The first step of the checkout: the form for the delivery address.
package struct AddressScreen: Screen {}

extension ActionName where S == AddressScreen, Entered == Address {
  /// Continues to the payment with the entered address.
  package static var toPayment: Self { "to-payment" }
}

/// The step that shows the total and the ways to pay.
package struct PaymentScreen: Screen {}

extension ActionName where S == PaymentScreen, Entered == NoFields {
  /// Pays for the products in the bag.
  package static var pay: Self { "pay" }
}

/// The confirmation after the payment.
package struct DoneScreen: Screen {}

extension ActionName where S == DoneScreen, Entered == NoFields {
  /// Closes the checkout.
  package static var close: Self { "close" }
}

/// The output of the address form: the delivery address.
package struct Address: ScreenOutput {
  /// The name of the output: `address`.
  package static let name = "address"
  /// The city.
  package var city: String

  /// Creates an address.
  package init(city: String) { self.city = city }
}

extension BagFeature {
  /// The definition of the address form.
  package var addressDefinition: ScreenDefinition<AddressScreen, TextModel> {
    ScreenDefinition(
      AddressScreen.self, "the delivery address", samples: [AddressScreen()],
      actions: { _ in
        UserAction(.toPayment, title: "Continue to payment", taking: Address.self, samples: [Address(city: "Aosta")]) { $1.send($0) }
      },
      model: { _, _ in TextModel(["Where shall the cart go?"]) })
  }

  /// The definition of the payment screen.
  package var paymentDefinition: ScreenDefinition<PaymentScreen, PaymentModel> {
    ScreenDefinition(
      PaymentScreen.self, "the payment method", samples: [PaymentScreen()],
      actions: { _ in UserAction(.pay) { $0.send(Payment()) } },
      model: { _, context in PaymentModel(try context.services.resolve(), context) })
  }

  /// The definition of the confirmation.
  package var doneDefinition: ScreenDefinition<DoneScreen, TextModel> {
    ScreenDefinition(
      DoneScreen.self, "the confirmation of a purchase", samples: [DoneScreen()],
      actions: { _ in UserAction(.close) { $0.finish() } },
      model: { _, _ in TextModel(["Thank you. The cart leaves at dawn."]) })
  }
}
