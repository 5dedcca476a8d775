import AccountsInterface
import Groma
import LoginInterface
import TransfersInterface

/// The first step of a transfer: the choice of the recipient.
struct RecipientScreen: Screen {
  static let name = "recipient"
}

/// The second step of a transfer: the form for the amount.
struct AmountScreen: Screen {
  static let name = "amount"
  var to: Payee
}

/// The third step of a transfer: the review of the order.
struct ReviewScreen: Screen {
  static let name = "review"
  var to: Payee
  var amount: Int
}

/// The last step of a transfer: the confirmation that the money was sent.
struct ReceiptScreen: Screen {
  static let name = "receipt"
  var to: Payee
  var amount: Int
}

/// The field of the second step: the amount in euros.
struct EnteredAmount: Codable, Sendable {
  var euros: Int
}

extension TransfersFeature {
  var recipientDefinition: ScreenDefinition {
    ScreenDefinition(
      RecipientScreen.self, "the recipient of a transfer", samples: [RecipientScreen()],
      actions: { _, _, _ in
        Payee.allCases.map { payee in UserAction(payee.rawValue) { $0.report(ChosenPayee(payee: payee)) } }
      })
  }

  var amountDefinition: ScreenDefinition {
    ScreenDefinition(
      AmountScreen.self, "the amount of a transfer", samples: [AmountScreen(to: .bob)],
      actions: { screen, _, _ in
        [
          UserAction("next", taking: EnteredAmount.self, samples: [EnteredAmount(euros: 60)]) {
            $1.report(Order(payee: screen.to, amount: $0.euros))
          }
        ]
      })
  }

  var reviewDefinition: ScreenDefinition {
    ScreenDefinition(
      ReviewScreen.self, "the review of a transfer", samples: [ReviewScreen(to: .bob, amount: 60)],
      actions: { screen, _, transaction in
        let isCovered = transaction.value(Ledger.self).paying(screen.amount) != nil
        return isCovered ? [UserAction("send") { $0.confirmed().report(Approval()) }] : []
      },
      contents: { screen, context throws(ServiceError) in ReviewModel(screen, try context.services.resolve()) })
  }

  var receiptDefinition: ScreenDefinition {
    ScreenDefinition(
      ReceiptScreen.self, "the receipt of a transfer", samples: [ReceiptScreen(to: .bob, amount: 60)],
      actions: { _, _, _ in [UserAction("done") { $0.finish() }] },
      contents: { screen in TextContent(["\(screen.amount) euros are on their way to \(screen.to.rawValue)"]) })
  }
}
