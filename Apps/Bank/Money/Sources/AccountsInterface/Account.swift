public import Groma

/// An account of the customer.
public struct Account: Identifiable, Hashable, Sendable {
  /// The type of an account's identifier: an integer from 1.
  public typealias ID = TypedID<Account, Int>

  /// The identifier of the account.
  public var id: ID
  /// The display name of the account.
  public var title: String

  /// Creates an account.
  public init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}
