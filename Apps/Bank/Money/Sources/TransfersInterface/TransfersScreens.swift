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
  /// Returns the stack of steps for a transfer, to be presented. From the entry of the amount to the transfer, closing the stack requires
  /// a confirmation.
  ///
  /// - Parameter payee: The recipient, or `nil` to begin with the choice of a recipient.
  func transfer(to payee: Payee?) -> AnyStackScreen
}
