import AccountsInterface
package import Groma
import LoginInterface
import TransfersInterface

/// The first step of a transfer: the choice of the recipient.
struct RecipientScreen: Screen {}

/// The second step of a transfer: the form for the amount.
package struct AmountScreen: Screen {
  /// The recipient.
  var to: Payee
}

/// The third step of a transfer: the review of the order.
package struct ReviewScreen: Screen {
  /// The recipient.
  var to: Payee
  /// The amount in euros.
  var amount: Int
}

/// The last step of a transfer: the confirmation that the money was sent.
struct ReceiptScreen: Screen {
  /// The recipient.
  var to: Payee
  /// The amount in euros.
  var amount: Int
}

/// The field of the second step: the amount in euros.
package struct EnteredAmount: Codable, Sendable {
  /// The amount.
  package var euros: Int

  /// Creates the field.
  package init(euros: Int) { self.euros = euros }
}

extension TransfersFeature {
  /// The definition of the first step, with an action for each recipient.
  var recipientDefinition: ScreenDefinition<RecipientScreen, NoModel> {
    ScreenDefinition(
      RecipientScreen.self, "the recipient of a transfer", samples: [RecipientScreen()],
      actions: { _ in
        for payee in Payee.allCases {
          UserAction(ActionName(payee.rawValue), title: .verbatim(payee.rawValue)) { $0.send(ChosenPayee(payee: payee)) }
        }
      })
  }

  /// The definition of the second step, which sends the order to the flow.
  package var amountDefinition: ScreenDefinition<AmountScreen, NoModel> {
    ScreenDefinition(
      AmountScreen.self, "the amount of a transfer", samples: [AmountScreen(to: .bob)],
      actions: { screen in
        UserAction("next", taking: EnteredAmount.self, samples: [EnteredAmount(euros: 60)]) {
          $1.send(Order(payee: screen.to, amount: $0.euros))
        }
      })
  }

  /// The definition of the third step. An order above the balance cannot be sent; any other requires a confirmation.
  package var reviewDefinition: ScreenDefinition<ReviewScreen, ReviewModel> {
    ScreenDefinition(
      ReviewScreen.self, "the review of a transfer", samples: [ReviewScreen(to: .bob, amount: 60)],
      actions: { screen, _, transaction in
        if transaction.value(Ledger.self).paying(screen.amount) != nil { UserAction("send") { $0.confirmed().send(Approval()) } }
      },
      model: { screen, context in ReviewModel(screen, context, try context.services.resolve()) })
  }

  /// The definition of the last step.
  var receiptDefinition: ScreenDefinition<ReceiptScreen, TextModel> {
    ScreenDefinition(
      ReceiptScreen.self, "the receipt of a transfer", samples: [ReceiptScreen(to: .bob, amount: 60)],
      actions: { _ in UserAction("done") { $0.finish() } },
      model: { screen, context in TextModel(context, ["\(screen.amount) euros are on their way to \(screen.to.rawValue)"]) })
  }
}
