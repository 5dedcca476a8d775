/// What a run of a route did, in order: what `explain` shows and the explorer learns from.
public struct Trace: Hashable, Sendable {
  /// One thing that happened.
  public enum Event: Hashable, Sendable {
    /// A step began on a container.
    case step(Verb, at: Path)
    /// A question was asked.
    case asked(Query, Answer)
    /// A container was changed.
    case performed(Operation, at: Path)
    /// A feature's value was put.
    case put(AnyStateValue)
    /// A guard answered.
    case guarded(String, Verdict)
    /// Steps failed.
    case failed(NavigationError)
    /// What was done since a savepoint is void; what was asked since stays asked.
    case rolledBack
    /// Another route takes over after a failure.
    case fallback
  }

  /// In order.
  public internal(set) var events: [Event] = []
  /// The instruction of the route that failed last, by its place in the flat list; of made steps, the one that made them.
  package internal(set) var failedInstruction: Int?
}
