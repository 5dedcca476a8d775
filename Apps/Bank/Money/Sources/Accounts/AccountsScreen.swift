import AccountsInterface
public import Groma
import LoginInterface

/// The screen that lists all accounts.
public struct AccountsScreen: Screen {}

extension AccountsFeature {
  /// The definition of the list, with an action for each account and the actions of the app.
  package var accountsDefinition: ScreenDefinition<AccountsScreen, TextModel> {
    ScreenDefinition(
      AccountsScreen.self, "all accounts", samples: [AccountsScreen()],
      actions: { _ in
        for found in Account.samples {
          let page = account(found.id)
          UserAction("open-\(found.id.rawValue)", title: "Open \(found.title)") { $0.stack.push(page) }.leading(to: page)
        }
        accountsActions
      },
      model: { _, _ in TextModel(Account.samples.map { "\($0.id.rawValue)  \($0.title)" }) }
    )
    .onlySignedIn()
  }
}
