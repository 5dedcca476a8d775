extension ExplorationReport {
  /// The explorations of one shard of divided work, with the plan of the whole work.
  ///
  /// The reports of all shards are merged by joining their ``parts``. The merged report therefore contains the same information as the
  /// report of one process that runs all explorations.
  public struct Shard: Hashable, Codable, Sendable {
    /// The part of the work.
    public var share: Share
    /// The work that was divided.
    public var plan: Plan
    /// The reports of the explorations of this shard, in the order of the bounds. Bounds that the shard did not begin to explore have no
    /// report.
    public var parts: [ExplorationReport]
  }

  /// The work that is divided into shards. Only reports with equal plans can be merged.
  public struct Plan: Hashable, Codable, Sendable {
    /// The bounds to explore, in order. For random walks, the array has one element, and each shard performs a part of the walks within
    /// these bounds.
    public var bounds: [Bounds]
    /// The name of the engine, or `auto` for the default: `symbolic`, and `packed` for properties over time.
    public var engine: String
    /// The seed of random walks.
    public var seed: UInt64
    /// The number of states in which the properties that depend on the whole state are checked.
    public var wholeStates: Int
    /// The URLs that are opened besides the samples of the links.
    public var urls: [String]
    /// The names of the properties that are checked.
    public var properties: [String]

    /// Whether the work consists of random walks.
    var isOfWalks: Bool { engine == Exploration.Engine.walk.rawValue }
  }
}
