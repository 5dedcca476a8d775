import AccountsInterface
import Groma
import LoginInterface

/// The screen that lists all accounts.
struct AccountsScreen: Screen {
  static let name = "accounts"
}

extension AccountsFeature {
  /// The definition of the list, with an action for each account and the actions of the app.
  var accountsDefinition: ScreenDefinition {
    ScreenDefinition(
      AccountsScreen.self, "all accounts", samples: [AccountsScreen()],
      actions: { _ in
        Account.samples.map { found in
          UserAction("open-\(found.id.rawValue)") { $0.stack.push(account(found.id)) }.leading(to: account(found.id))
        } + accountsActions
      },
      contents: { _, _ in TextContent(Account.samples.map { "\($0.id.rawValue)  \($0.title)" }) }
    )
    .onlySignedIn()
  }
}
