package import Groma

// The names of the actions that the views perform.

extension ActionName where S == AccountScreen, Entered == NoFields {
  /// Shows the statements of the account.
  package static var statements: Self { "statements" }
  /// Begins a transfer.
  package static var transfer: Self { "transfer" }
}
