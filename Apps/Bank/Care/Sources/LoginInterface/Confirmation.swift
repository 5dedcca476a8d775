public import Groma

/// The state value that records whether the customer has just confirmed their identity.
public struct Confirmation: StateValue {
  /// The name of the state value: `confirmation`.
  public static let name = "confirmation"
  /// The initial value: the identity is not confirmed.
  public static let initial = Confirmation()
  /// The confirmed identity.
  public static let samples = [Confirmation(isGiven: true)]

  /// Whether the identity is confirmed. The route that required the confirmation resets the value.
  public var isGiven: Bool

  /// Creates the value. By default, the identity is not confirmed.
  public init(isGiven: Bool = false) { self.isGiven = isGiven }
}
