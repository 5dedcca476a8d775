import AccountsInterface
import Groma

/// The archive of statements. The class was written before the app used Groma, and is used unchanged.
final class StatementArchive {
  /// The arguments of the archive.
  struct Arguments: Codable, Sendable {
    /// The identifier of the account.
    var account: Account.ID
  }

  /// The titles of the statements.
  let titles: [String]

  /// Creates the archive of an account.
  init(account: Account.ID) { titles = ["October", "November"].map { "\($0), account \(account.rawValue)" } }
}

extension AccountsFeature {
  /// The definition of the archive, which has no screen type: a closure creates the object.
  var statementsDefinition: AnyScreenDefinition {
    AnyScreenDefinition.legacy(
      "statements", "the statements of an account", taking: StatementArchive.Arguments.self,
      samples: [StatementArchive.Arguments(account: 1)]
    ) {
      StatementArchive(account: $0.account)
    } lines: {
      $0.titles
    }
  }
}

extension ScreenValue where Self == AnyScreen<Page> {
  /// Returns the page with the statements of an account. The page has no screen type.
  static func statements(of account: Account.ID) -> Self { .legacy("statements", StatementArchive.Arguments(account: account)) }
}
