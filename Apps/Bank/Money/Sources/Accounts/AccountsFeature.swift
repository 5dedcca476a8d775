public import AccountsInterface
public import Groma
import GromaLinks
import LoginInterface
public import TransfersInterface

/// The screens and the link that Accounts provides, and the feature that it opens. The type that lists an app's screens conforms to this
/// protocol.
public protocol AccountsFeature: AccountsScreens, TransfersScreens {
  /// The actions that an app adds to the list of accounts. Empty by default.
  var accountsActions: [UserAction<AccountsScreen>] { get }
}

extension AccountsFeature {
  /// The default: no additional actions.
  public var accountsActions: [UserAction<AccountsScreen>] { [] }

  /// Returns the screen that lists all accounts.
  public func accounts() -> AnyScreen<Page> { AnyScreen(AccountsScreen()) }
  /// Returns the page of one account.
  public func account(_ id: Account.ID) -> AnyScreen<Page> { AnyScreen(AccountScreen(id: id)) }

  /// The elements of Accounts, which an app lists.
  @AppBuilder public var accountsElements: AppElements {
    accountsDefinition
    accountDefinition
    statementsDefinition
    accountsLinks
    Ledger.self
  }

  /// The link of Accounts: one account. A link to an unknown account fails before it changes the state.
  @AppBuilder var accountsLinks: AppElements {
    DeepLink("account/:id", "one account", samples: [AccountScreen(id: 1)]) { (screen: AccountScreen, _) in
      guard Account.samples.contains(where: { $0.id == screen.id }) else {
        throw NavigationError.custom(code: "accounts.no-account", message: "there is no account \(screen.id.rawValue)")
      }
      return AppRoute().signedIn().land(on: account(screen.id), above: accounts())
    }
  }
}

extension Account {
  /// The accounts of the sample customer.
  static let samples = [Account(id: 1, title: "Current account"), Account(id: 2, title: "Savings")]
}
