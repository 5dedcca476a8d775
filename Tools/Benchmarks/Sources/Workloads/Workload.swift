/// A unit of work whose CPU time or memory is measured. Many workloads can be compared with another framework, a *peer*, that was measured
/// with the same work.
///
/// A workload checks its own results and throws an error if they are wrong, so that no figure is reported for work that was not done.
public struct Workload: Sendable {
  /// A number of operations, ready to run on newly created objects, such as a navigator.
  @MainActor public struct Batch {
    /// Runs all operations of the batch. May also check their results.
    let run: () throws -> Void
    /// Checks the results of the operations after the measurement.
    var check: () throws -> Void = {}
    /// The objects to release after the measurement. All other objects that `run` retains, such as a navigator with its history, are
    /// released during the measurement.
    var kept: [AnyObject] = []
  }

  /// The measured quantity.
  public enum Measure: Sendable {
    /// The CPU time of an operation, divided by `steps`. Each batch consists of `batch` operations on newly created objects, which limits
    /// the growth of a navigator's history. A sample runs batches until at least `operations` operations are done or, if `operations` is
    /// `nil`, until they have taken a quarter of a second of CPU time.
    case time(batch: Int, operations: Int?, steps: Int, prepare: @MainActor @Sendable (_ operations: Int) throws -> Batch)
    /// A number of bytes. It is measured only once in each process.
    case bytes(@MainActor @Sendable () throws -> Double)
  }

  /// The maximum of a workload's figure.
  public enum Limit: Sendable {
    /// A fixed maximum, in microseconds or bytes.
    case figure(Double)
    /// A multiple of the figure of the workload with this identifier, plus a number of microseconds.
    case times(Double, of: String, plus: Double = 0)
  }

  /// The figure of another framework for the same work, measured elsewhere.
  public struct Peer: Sendable {
    /// The name of the framework.
    public let name: String
    /// The CPU time of a step in microseconds, or a number of bytes.
    public let figure: Double

    static func nivelir(_ figure: Double) -> Peer { Peer(name: "Nivelir", figure: figure) }
    static func routeComposer(_ figure: Double) -> Peer { Peer(name: "RouteComposer", figure: figure) }
  }

  /// The short, unique identifier, such as `a1-10`.
  public let id: String
  /// A description in one line, for the table.
  public let title: String
  /// The measured quantity.
  public let measure: Measure
  /// The figure of another framework for the same work, or `nil` if there is none.
  public let peer: Peer?
  /// The maximum of the figure, or `nil` if the figure is not limited.
  public let limit: Limit?
  /// Whether `Tools/bench --instructions` counts the instructions of an operation, to detect regressions.
  public let isCounted: Bool

  /// Creates a workload that measures CPU time.
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

  /// Creates a workload that measures memory.
  init(_ id: String, _ title: String, peer: Peer?, limit: Limit?, bytes: @escaping @MainActor @Sendable () throws -> Double) {
    self.id = id
    self.title = title
    self.peer = peer
    self.limit = limit
    isCounted = false
    measure = .bytes(bytes)
  }
}

/// The error that is thrown by a workload whose result is wrong.
public struct WrongResult: Error, CustomStringConvertible {
  /// A message that describes the wrong result.
  public let description: String
}

/// Throws ``WrongResult`` with a message if a condition is false.
@inline(__always)
func check(_ isRight: Bool, _ sentence: @autoclosure () -> String) throws(WrongResult) {
  if !isRight { throw WrongResult(description: sentence()) }
}
