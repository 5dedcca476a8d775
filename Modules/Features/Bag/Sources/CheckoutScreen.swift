import Groma
package import GromaFlows
import GromaSampleBagInterface

/// The stack of steps for buying the products in the bag.
struct CheckoutScreen: Screen {
  typealias Current = Stack
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

  var checkoutDefinition: ScreenDefinition<CheckoutScreen, NoModel> {
    ScreenDefinition(
      CheckoutScreen.self, "the checkout of the bag", samples: [CheckoutScreen()], services: checkoutServices,
      actions: { _, path, transaction in
        // A root cannot be closed. A completed purchase cannot be canceled.
        let isUnpaid = [AddressScreen.name, PaymentScreen.name].contains(transaction.visibleKey(path)?.name)
        return path.isPresented && isUnpaid ? [UserAction("cancel") { $0.close() }] : []
      },
      make: { _ in checkout() })
  }
}
