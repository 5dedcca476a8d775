import AccountsInterface
package import Groma
import LoginInterface
import TransfersInterface

/// The page of one account.
package struct AccountScreen: Screen {
  /// The identifier of the account.
  var id: Account.ID
}

extension AccountsFeature {
  /// The definition of the page, which opens the statements and a transfer.
  package var accountDefinition: ScreenDefinition<AccountScreen, TextModel> {
    ScreenDefinition(
      AccountScreen.self, "one account", samples: [AccountScreen(id: 1), AccountScreen(id: 2)],
      actions: { screen in
        UserAction("statements") { $0.present(.statements(of: screen.id)) }
        UserAction("transfer") { $0.then(showTransfer(to: nil)) }
      },
      model: { screen, context in
        TextModel { transaction in
          let texts: [LocalizableText] =
            screen.id == 1 ? ["Current account", "\(transaction.value(Ledger.self).balance) euros"] : ["Savings", "\(1000) euros"]
          return texts.map { context.text($0) }
        }
      }
    )
    .onlySignedIn()
  }
}
