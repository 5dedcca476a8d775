/// The rules for waiting links: their order, maximum number and expiry.
public struct LinkQueue: Hashable, Sendable {
  /// The order in which waiting links are followed.
  public enum Order: String, Hashable, Sendable {
    /// Waiting links are followed in the order of their arrival, except that a link opened with `isFirst: true` precedes the others. A link
    /// that cannot be followed yet delays the later links of its scope, but not the links of other scopes.
    case inOrder
    /// At most one link waits: the last link that arrived. A link opened with `isFirst: true` does not replace a waiting link.
    case lastWins
  }

  /// The order in which waiting links are followed.
  public var order: Order
  /// The maximum number of waiting links. If an in-order queue is full, a further link fails with ``LinkError/tooMany(_:)``, unless the
  /// link was opened with `isFirst: true`. With ``Order/lastWins``, at most one link waits, and if the limit is 0, a link that would have
  /// to wait fails with the same error.
  public var limit: Int
  /// The time after which a waiting link is dropped, in milliseconds of the navigator's clock, or `nil` if links never expire.
  public var expiry: Int?

  /// Creates the rules for waiting links. By default, the queue contains at most 16 links, in order, and each waits for at most ten
  /// minutes.
  ///
  /// - Parameters:
  ///   - order: The order in which waiting links are followed.
  ///   - limit: The maximum number of waiting links.
  ///   - expiry: The time after which a waiting link is dropped, in milliseconds, or `nil` if links never expire.
  public init(_ order: Order = .inOrder, limit: Int = 16, expiry: Int? = 600_000) {
    self.order = order
    self.limit = limit
    self.expiry = expiry
  }
}
