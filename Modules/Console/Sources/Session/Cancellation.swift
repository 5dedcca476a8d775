import Synchronization

/// A request to stop the command that runs. Long commands look at it, and leave the state as it was.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Whether the command is to stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks the command to stop. From any thread.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Forgets earlier requests: another command begins.
  func begin() { flag.store(false, ordering: .relaxed) }
}
