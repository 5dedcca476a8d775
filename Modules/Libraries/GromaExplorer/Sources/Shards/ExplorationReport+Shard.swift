extension ExplorationReport {
  /// The explorations of one shard of divided work, with what was divided.
  ///
  /// Merging the reports of all shards joins their ``parts``, so it knows as much as one process that made all explorations.
  public struct Shard: Hashable, Codable, Sendable {
    /// The part of the work.
    public var share: Share
    /// The work that was divided.
    public var plan: Plan
    /// The reports of the explorations of this shard, in the order of the bounds. None for the bounds that the shard did not begin.
    public var parts: [ExplorationReport]
  }

  /// The work that is divided into shards. Only reports with equal plans can be merged.
  public struct Plan: Hashable, Codable, Sendable {
    /// The bounds to explore, in order. Random walks have one, and each shard makes a part of the walks within them.
    public var bounds: [Bounds]
    /// The name of the engine, or `auto` for the default: sets, and a list for properties over time.
    public var engine: String
    /// The seed of random walks.
    public var seed: UInt64
    /// The number of states that are checked whole.
    public var wholeStates: Int
    /// The URLs that are opened besides the samples of the links.
    public var urls: [String]
    /// The names of the properties that are checked.
    public var properties: [String]

    /// Whether the work consists of random walks.
    var isOfWalks: Bool { engine == Exploration.Engine.walk.rawValue }
  }
}
