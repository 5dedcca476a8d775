/// How often the app's own code was run to learn what one function of the state does, and what it looks at: what makes an exploration slow.
public struct HandlerProfile: Hashable, Codable, Sendable {
  /// A part of the state that is looked at.
  public struct Read: Hashable, Codable, Sendable {
    /// A place in the tree, a value, or a narrow question about one.
    public let part: String
    /// How many different answers lead on, all in all.
    public let answers: Int
  }

  /// What looks: a move, a property, or what the explorer itself asks of each state.
  public let handler: String
  /// How many distinct sets of reads it has: so often it was run.
  public let runs: Int
  /// What it looks at; that which has most answers first.
  public let reads: [Read]
}
