import AccountsInterface
import Groma
public import GromaFlows
import LoginInterface
import TransfersInterface

/// The stack of steps for a transfer.
struct TransferScreen: Screen {
  typealias Current = Stack
  /// The recipient, or `nil` if the first step is the choice of a recipient.
  var to: Payee?
}

/// The output of the first step: the recipient.
struct ChosenPayee: ScreenOutput {
  static let name = "chosen-payee"
  /// The recipient.
  var payee: Payee
}

/// The output of the second step: the recipient and the amount.
struct Order: ScreenOutput, Hashable {
  static let name = "order"
  /// The recipient.
  var payee: Payee
  /// The amount in euros.
  var amount: Int
}

/// The output of the third step: the customer approves the order.
struct Approval: ScreenOutput {
  static let name = "approval"
}

/// The data of a transfer in progress. An order that was entered and not yet sent is unsaved input.
struct TransferData: FlowData, UnsavedData {
  /// The order, or `nil` before the customer has entered the amount and after the money was sent.
  var order: Order?

  var isUnsaved: Bool { order != nil }
}

extension TransfersFeature {
  /// The flow of a transfer: the recipient, the amount, the review and the receipt. The flow locks the transfer when the customer has
  /// entered the amount, and unlocks it after the money was sent. An app can list a copy with other handlers.
  public var transferFlow: AnyFlow {
    Flow(of: TransferScreen.self, keeping: TransferData(), "a transfer of money")
      .on(ChosenPayee.self) { chosen, _ in
        .go { $0.stack.push(AnyScreen(AmountScreen(to: chosen.payee))) }
      }
      .on(Order.self) { order, flow, transaction in
        flow.data.order = order
        let review = AnyScreen(ReviewScreen(to: order.payee, amount: order.amount))
        return .go { $0.lock(.kept.asking("Discard the transfer?")).stack.push(review) }
      }
      .on(Approval.self) { _, flow, transaction in
        guard let order = flow.data.order, let ledger = transaction.value(Ledger.self).paying(order.amount) else {
          throw NavigationError.custom(code: "transfers.no-funds", message: "the balance is too low")
        }
        try transaction.put(ledger)
        flow.data.order = nil
        let receipt = AnyScreen(ReceiptScreen(to: order.payee, amount: order.amount))
        return .go { $0.unlock().stack.setStack([receipt.erased]) }
      }
      .on(NoOutput.self, from: ReceiptScreen.self) { _, _ in .finish }
      .any
  }

  /// The definition of the stack, with the services of its steps.
  var transferDefinition: ScreenDefinition<TransferScreen, NoModel> {
    ScreenDefinition(
      TransferScreen.self, "a transfer of money", samples: [TransferScreen(), TransferScreen(to: .bob)],
      services: [Service((any Fees).self) { _ in NoFees() }], actions: { _ in UserAction("cancel") { $0.close() }.closing() },
      make: { transfer(to: $0.to) }
    )
    .onlySignedIn()
  }
}
