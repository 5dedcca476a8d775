import AccountsInterface
public import Groma
import LoginInterface

/// The screen that lists all accounts.
public struct AccountsScreen: Screen {
  /// The name of the screen: `accounts`.
  public static let name = "accounts"
}

extension AccountsFeature {
  /// The definition of the list, with an action for each account and the actions of the app.
  package var accountsDefinition: ScreenDefinition<AccountsScreen, TextModel> {
    ScreenDefinition(
      AccountsScreen.self, "all accounts", samples: [AccountsScreen()],
      actions: { _ in
        for found in Account.samples {
          UserAction("open-\(found.id.rawValue)") { $0.stack.push(account(found.id)) }.leading(to: account(found.id))
        }
        accountsActions
      },
      model: { _, _ in TextModel(Account.samples.map { "\($0.id.rawValue)  \($0.title)" }) }
    )
    .onlySignedIn()
  }
}
