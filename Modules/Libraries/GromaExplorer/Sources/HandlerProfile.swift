/// The number of learned runs of one handler in an exploration, and the parts of the state that the handler reads. Handlers that read many
/// values slow an exploration down. In a series of growing bounds, the runs of all bounds so far are counted.
public struct HandlerProfile: Hashable, Codable, Sendable {
  /// A part of the state that the handler reads.
  public struct Read: Hashable, Codable, Sendable {
    /// The path of a node, the name of a value, or the name of another part of the state. If only a detail was read, the detail follows:
    /// `/0/0`, or `/0/0: its selection`.
    public let part: String
    /// The number of different contents that the handler read from this part. Equal contents are counted again after different earlier
    /// reads.
    public let answers: Int
  }

  /// The name of the handler: a move, a pair of simultaneous moves, a property, or a query by the explorer, such as the list of moves.
  public let handler: String
  /// The number of runs whose results were learned: one for each distinct set of values read. Audits are not counted.
  public let runs: Int
  /// The parts that the handler reads, sorted by descending ``Read/answers``.
  public let reads: [Read]
}
