/// The runs of one handler during an exploration, and what the handler reads. Handlers that read much make an exploration slow.
public struct HandlerProfile: Hashable, Codable, Sendable {
  /// A part of the state that the handler reads.
  public struct Read: Hashable, Codable, Sendable {
    /// The path of a node, the name of a value, or a narrow question about one.
    public let part: String
    /// The number of answers that were met, summed over all places in the trie where the question is asked.
    public let answers: Int
  }

  /// The name of the handler: a move, a property, or a query of the explorer itself.
  public let handler: String
  /// The number of runs: one for each distinct set of values read.
  public let runs: Int
  /// The parts that are read, those with the most answers first.
  public let reads: [Read]
}
