public import Groma

/// The state value that contains the signed-in customer. The login also finishes with this value.
public struct Session: StateValue, ScreenOutput {
  /// The name of the state value: `session`.
  public static let name = "session"
  /// The initial session, without a customer.
  public static let initial = Session()
  /// A session with a customer.
  public static let samples = [Session(user: "ann")]

  /// The name of the customer, or `nil` if no customer is signed in.
  public var user: String?

  /// Creates the session of a customer, or a session without a customer if `user` is `nil`.
  public init(user: String? = nil) { self.user = user }
}
