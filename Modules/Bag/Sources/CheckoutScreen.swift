import BagInterface
import Navigation

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

extension BagFeature {
  var checkoutEntry: Entry {
    Entry(
      CheckoutScreen.self, "the way to buy what is in the bag", samples: [CheckoutScreen()], make: { _ in checkout() },
      actions: { _, path, transaction throws(NavigationError) in
        let cancel = UserAction("cancel") { $0.unlock().close() }
        // A root cannot be closed.
        let isPresented = path.layer.map { $0[1] > 0 } ?? false
        return switch transaction.visibleKey(path)?.name {
        case AddressScreen.name: [toPayment] + (isPresented ? [cancel] : [])
        case PaymentScreen.name: [pay] + (isPresented ? [cancel] : [])
        default: [UserAction("close") { $0.finish() }]
        }
      })
  }

  /// From here on no link throws the checkout away: it takes a `cancel`.
  private var toPayment: UserAction { UserAction("to-payment") { $0.lock().stack.push(AnyScreen(PaymentScreen())) } }

  /// Nobody goes back to what is paid.
  private var pay: UserAction {
    UserAction("pay") { $0.unlock().put(BagContents.initial).stack.setStack([AnyScreen(DoneScreen()).anyModal]) }
  }

  var checkoutStepEntries: [Entry] {
    [
      Entry(
        AddressScreen.self, "where it is sent", samples: [AddressScreen()],
        contents: { _ in StaticContents(["name:", "street:", "city:"]) }),
      Entry(
        PaymentScreen.self, "how it is paid", samples: [PaymentScreen()],
        contents: { _ in
          StateContents { transaction in ["\(transaction.value(BagContents.self).total) denarii", "purse or promise:"] }
        }),
      Entry(
        DoneScreen.self, "it is bought", samples: [DoneScreen()], contents: { _ in StaticContents(["Thank you. The cart leaves at dawn."]) }
      ),
    ]
  }
}
