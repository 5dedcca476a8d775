/// How links wait that may not be followed yet.
public struct LinkQueue: Hashable, Sendable {
  /// Which of several waiting links are followed.
  public enum Order: String, Hashable, Sendable {
    /// All, in the order they came in; one that waits makes those behind it wait that have the same scope.
    case inOrder
    /// The last.
    case lastWins
  }

  /// Which are followed.
  public var order: Order
  /// How many may wait; one more is refused.
  public var limit: Int
  /// For how many milliseconds of the navigator's clock a link waits; nil for ever.
  public var expiry: Int?

  /// In order, 16 links, ten minutes.
  public init(_ order: Order = .inOrder, limit: Int = 16, expiry: Int? = 600_000) {
    self.order = order
    self.limit = limit
    self.expiry = expiry
  }
}
