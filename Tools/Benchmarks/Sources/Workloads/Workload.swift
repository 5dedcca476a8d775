/// A piece of work that is measured, here and on the peers: the same work, defined once.
///
/// It checks its own results, and fails loudly when they are wrong: a figure of work that was not done is no figure.
public struct Workload: Sendable {
  /// Operations on a fresh bed, ready to run.
  @MainActor public struct Batch {
    /// Runs all operations of the batch, and checks each.
    let run: () throws -> Void
    /// What outlives the measuring. All else that `run` holds, a navigator with its history too, is released while the clock runs.
    var kept: [AnyObject] = []
  }

  /// What is measured.
  public enum Measure: Sendable {
    /// CPU time of an operation, in batches of `batch` operations, each on a navigator of its own: history is on, and this is its
    /// bound. A sample is `operations` long, or a quarter of a second of CPU time. The time of an operation is divided by its `steps`.
    case time(batch: Int, operations: Int?, steps: Int, prepare: @MainActor @Sendable (_ operations: Int) throws -> Batch)
    /// Bytes, measured once in a process.
    case bytes(@MainActor @Sendable () throws -> Double)
  }

  /// What a figure must not exceed.
  public enum Limit: Sendable {
    /// Microseconds, or bytes.
    case figure(Double)
    /// This many times the figure of another workload, and so many microseconds more.
    case times(Double, of: String, plus: Double = 0)
  }

  /// The figure of a system that does the same work, measured elsewhere.
  public struct Peer: Sendable {
    /// The system.
    public let name: String
    /// Microseconds, or bytes.
    public let figure: Double

    static func nivelir(_ figure: Double) -> Peer { Peer(name: "Nivelir", figure: figure) }
    static func routeComposer(_ figure: Double) -> Peer { Peer(name: "RouteComposer", figure: figure) }
  }

  /// Short and unique: `a1-10`.
  public let id: String
  /// One line for a person.
  public let title: String
  /// What is measured.
  public let measure: Measure
  /// Who else does it.
  public let peer: Peer?
  /// What it must not exceed.
  public let limit: Limit?
  /// Whether its instructions are counted to find regressions.
  public let isCounted: Bool

  /// A workload whose CPU time is measured.
  init(
    _ id: String, _ title: String, peer: Peer? = nil, limit: Limit? = nil, batch: Int = 500, operations: Int? = nil, steps: Int = 1,
    isCounted: Bool = false, prepare: @escaping @MainActor @Sendable (_ operations: Int) throws -> Batch
  ) {
    self.id = id
    self.title = title
    self.peer = peer
    self.limit = limit
    self.isCounted = isCounted
    measure = .time(batch: batch, operations: operations, steps: steps, prepare: prepare)
  }

  /// A workload whose memory is measured.
  init(_ id: String, _ title: String, peer: Peer?, limit: Limit?, bytes: @escaping @MainActor @Sendable () throws -> Double) {
    self.id = id
    self.title = title
    self.peer = peer
    self.limit = limit
    isCounted = false
    measure = .bytes(bytes)
  }
}

/// Work that was not done as it should have been.
public struct WrongResult: Error, CustomStringConvertible {
  /// What was wrong.
  public let description: String
}

/// Fails unless a result is as it should be.
@inline(__always)
func check(_ isRight: Bool, _ sentence: @autoclosure () -> String) throws(WrongResult) {
  if !isRight { throw WrongResult(description: sentence()) }
}
