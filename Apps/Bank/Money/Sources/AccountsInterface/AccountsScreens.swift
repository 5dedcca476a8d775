public import Groma

/// The screens of Accounts that other modules may open.
public protocol AccountsScreens: Sendable {
  /// Returns the screen that lists all accounts.
  func accounts() -> AnyScreen<Page>
  /// Returns the page of one account.
  func account(_ id: Account.ID) -> AnyScreen<Page>
}
