import Groma
package import GromaFlows
import GromaSampleBagInterface

/// The stack of steps for buying the products in the bag.
struct CheckoutScreen: Screen {
  typealias Current = Stack
  static let name = "checkout"
}

/// The first step of the checkout: the form for the delivery address.
struct AddressScreen: Screen {
  static let name = "address"
}

/// The step that shows the total and the ways to pay.
struct PaymentScreen: Screen {
  static let name = "payment"
}

/// The confirmation after the payment.
struct DoneScreen: Screen {
  static let name = "done"
}

/// The output of the address form: the delivery address.
struct Address: ScreenOutput {
  static let name = "address"
  var city: String
}

/// The service that offers the sample ways to pay: purse and promise.
struct PurseOrPromise: PaymentWays {
  var names: [String] { ["purse", "promise"] }
}

/// The data that the checkout flow stores while a purchase is in progress.
struct Purchase: FlowData {
  var city: String?
}

extension BagFeature {
  /// The flow from the address to the payment and the confirmation. The flow locks the checkout when the user has entered the address, and
  /// unlocks it after the payment. The payment also empties the bag and removes the earlier steps from the stack.
  package var standardCheckoutFlow: AnyFlow {
    Flow(of: CheckoutScreen.self, keeping: Purchase(), "the purchase of the bag's contents")
      .on(Address.self) { address, flow in
        flow.data.city = address.city
        return .go { $0.lock(.visible.asking("Leave the checkout?")).stack.push(payment()) }
      }
      .on(Payment.self) { _, _, transaction in
        try transaction.put(BagContents.initial)
        return .go { $0.unlock().stack.setStack([AnyScreen(DoneScreen()).erased]) }
      }
      .on(NoOutput.self, from: DoneScreen.self) { _, _ in .finish }
      .any
  }

  var checkoutDefinition: ScreenDefinition {
    ScreenDefinition(
      CheckoutScreen.self, "the checkout of the bag", samples: [CheckoutScreen()], services: checkoutServices,
      actions: { _, path, transaction in
        // A root cannot be closed. A completed purchase cannot be canceled.
        let isUnpaid = [AddressScreen.name, PaymentScreen.name].contains(transaction.visibleKey(path)?.name)
        return path.isPresented && isUnpaid ? [UserAction("cancel") { $0.close() }] : []
      },
      make: { _ in checkout() })
  }

  var checkoutStepDefinitions: [ScreenDefinition] {
    [
      ScreenDefinition(
        AddressScreen.self, "the delivery address", samples: [AddressScreen()],
        actions: { _ in
          [UserAction("to-payment", taking: Address.self, samples: [Address(city: "Aosta")]) { $1.send($0) }]
        },
        contents: { _, _ in TextContent(["Where shall the cart go?"]) }),
      ScreenDefinition(
        PaymentScreen.self, "the payment method", samples: [PaymentScreen()],
        actions: { _ in [UserAction("pay") { $0.send(Payment()) }] },
        contents: { _, context throws(ServiceError) in PaymentModel(try context.services.resolve(), context) }),
      ScreenDefinition(
        DoneScreen.self, "the confirmation of a purchase", samples: [DoneScreen()],
        actions: { _ in [UserAction("close") { $0.finish() }] },
        contents: { _, _ in TextContent(["Thank you. The cart leaves at dawn."]) }
      ),
    ]
  }
}
