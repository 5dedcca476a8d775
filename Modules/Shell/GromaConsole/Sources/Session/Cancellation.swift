import Groma
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

extension Diagnostic {
  /// The code of a command that was stopped.
  static let stoppedCode = "shell.stopped"

  /// A command that was stopped.
  ///
  /// - Parameter notes: What was found so far.
  static func stopped(_ notes: [String] = []) -> Diagnostic {
    Diagnostic(code: stoppedCode, message: "stopped by Ctrl-C", notes: notes)
  }
}

extension Session {
  /// The time between two reports of how far a command is.
  private static let reportInterval = Duration.milliseconds(100)

  /// Forgets earlier requests to stop: another command begins.
  func begin() {
    cancellation.begin()
    lastProgress = .now
  }

  /// Reports how far a long command is, and returns whether it goes on: false after Ctrl-C.
  func goesOn(_ progress: @autoclosure () -> String) -> Bool {
    if let showProgress, lastProgress.duration(to: .now) > Self.reportInterval {
      showProgress(progress())
      lastProgress = .now
    }
    return !cancellation.isRequested
  }

  /// Runs a command that changes the state step by step. After Ctrl-C its changes are undone.
  ///
  /// - Throws: What `body` throws, or that the command was stopped. The time that has passed until then stays passed.
  func stoppable<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let (before, position) = (navigator.state, navigator.history.position)
    var result: Result?
    do throws(Diagnostic) {
      result = try body()
    } catch {
      if !cancellation.isRequested { throw error }
    }
    if let result, !cancellation.isRequested { return result }
    while navigator.history.position > position, navigator.undo() {}
    // A script may have undone changes before it, and made others since.
    let now = navigator.state
    if now.root != before.root || now.storedValues != before.storedValues { try? navigator.restore(before) }
    throw .stopped()
  }
}
