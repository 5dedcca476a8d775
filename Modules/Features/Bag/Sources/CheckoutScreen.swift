import BagInterface
import Groma
package import GromaFlows

/// The way to buy what is in the bag: a stack of its steps.
struct CheckoutScreen: Screen {
  typealias Current = Stack
  static let name = "checkout"
}

/// Where it is sent: the first step.
struct AddressScreen: Screen {
  static let name = "address"
}

/// How it is paid.
struct PaymentScreen: Screen {
  static let name = "payment"
}

/// It is bought.
struct DoneScreen: Screen {
  static let name = "done"
}

/// Where it is to be sent.
struct Address: ScreenOutput {
  static let name = "address"
  var city: String
}

/// What everybody carries, or gives.
struct PurseOrPromise: PaymentWays {
  var names: [String] { ["purse", "promise"] }
}

/// What is known of a purchase under way.
struct Purchase: FlowData {
  var city: String?
}

extension BagFeature {
  /// From the address to the payment and the thanks. From the address on nothing throws it away unasked, and nobody goes back to what is paid.
  package var checkoutFlow: AnyFlow {
    Flow(of: CheckoutScreen.self, keeping: Purchase(), "the purchase of the bag's contents")
      .on(Address.self) { address, flow, _ in
        flow.data.city = address.city
        return .go { $0.lock(.inSight, asking: "Leave the checkout?").stack.push(payment()) }
      }
      .on(Payment.self) { _, _, transaction throws(NavigationError) in
        try transaction.put(BagContents.initial)
        return .go { $0.unlock().stack.setStack([AnyScreen(DoneScreen()).anyModal]) }
      }
      .on(NoOutput.self, from: DoneScreen.self) { _, _, _ in .finish }
      .any
  }

  var checkoutEntry: ScreenDefinition {
    ScreenDefinition(
      CheckoutScreen.self, "the checkout of the bag", samples: [CheckoutScreen()], make: { _ in checkout() },
      actions: { _, path, transaction throws(NavigationError) in
        // A root cannot be closed, and what is bought not given up, whatever an app shows then.
        let isUnpaid = [AddressScreen.name, PaymentScreen.name].contains(transaction.visibleKey(path)?.name)
        return path.isPresented && isUnpaid ? [UserAction("cancel") { $0.close() }] : []
      }, services: checkoutServices)
  }

  var checkoutStepEntries: [ScreenDefinition] {
    [
      ScreenDefinition(
        AddressScreen.self, "the delivery address", samples: [AddressScreen()],
        actions: { _, _, _ throws(NavigationError) in
          [UserAction("to-payment", taking: Address.self, samples: [Address(city: "Aosta")]) { $1.report($0) }]
        },
        contents: { _ in StaticContent(["Where shall the cart go?"]) }),
      ScreenDefinition(
        PaymentScreen.self, "the payment method", samples: [PaymentScreen()],
        actions: { _, _, _ throws(NavigationError) in [UserAction("pay") { $0.report(Payment()) }] },
        contents: { _, context throws(ServiceError) in PaymentModel(try context.services.resolve(), context) }),
      ScreenDefinition(
        DoneScreen.self, "the confirmation of a purchase", samples: [DoneScreen()],
        actions: { _, _, _ throws(NavigationError) in [UserAction("close") { $0.finish() }] },
        contents: { _ in StaticContent(["Thank you. The cart leaves at dawn."]) }
      ),
    ]
  }
}
