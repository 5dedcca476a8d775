public import Groma

/// A person or company to which the customer can transfer money.
public enum Payee: String, Codable, Sendable, CaseIterable {
  /// A friend.
  case bob
  /// The landlady.
  case cleo
}

/// The screens of Transfers that other modules may open.
public protocol TransfersScreens: Sendable {
  /// Returns the route that presents the steps of a transfer above the root of the window. At most one transfer is open: the route closes a
  /// transfer that is already open. If its amount was entered, the user is asked for confirmation first.
  ///
  /// - Parameter payee: The recipient, or `nil` to begin with the choice of a recipient.
  func showTransfer(to payee: Payee?) -> AppRoute
}
