import Groma
package import GromaCommandLanguage

/// A thread-safe request to stop the running command. A long command must check ``isRequested`` repeatedly.
public final class Cancellation: Sendable {
  private let flag = ThreadLock(false)

  /// Whether the command should stop.
  public var isRequested: Bool { flag.withLock { $0 } }

  /// Requests that the running command stop. Can be called on any thread.
  public func request() { flag.withLock { $0 = true } }

  /// Clears earlier requests, before the next command starts.
  func begin() { flag.withLock { $0 = false } }
}

extension Diagnostic {
  /// The code of the error of a command that the user stopped.
  package static let stoppedCode = "shell.stopped"

  /// Returns the error for a command that the user stopped.
  ///
  /// - Parameter report: The results so far, one line per element.
  static func stopped(_ report: [String] = []) -> Diagnostic {
    Diagnostic(code: stoppedCode, message: "stopped by Ctrl-C", excerpt: report)
  }
}

extension Session {
  /// The minimum time between two progress reports.
  private static let reportInterval = Duration.milliseconds(100)

  /// Clears earlier requests to stop and restarts the progress timer, before the next command starts.
  package func begin() {
    cancellation.begin()
    lastProgress = .now
  }

  /// Shows the progress of a long command, at most ten times a second, and returns whether the command should continue. Returns `false`
  /// after Ctrl-C.
  ///
  /// - Parameter progress: The progress as text, such as `120 states`. Evaluated only if the progress is shown.
  package func goesOn(_ progress: @autoclosure () -> String) -> Bool {
    if let showProgress, lastProgress.duration(to: .now) > Self.reportInterval {
      showProgress(progress())
      lastProgress = .now
    }
    return !cancellation.isRequested
  }

  /// Runs a command that changes the state in several steps. After Ctrl-C, the changes are undone, but the clock is not set back.
  ///
  /// - Parameter body: Runs the command. It should return early when ``goesOn(_:)`` returns `false`.
  /// - Throws: The error that `body` throws. After Ctrl-C, always an error with the code `shell.stopped`.
  package func stoppable<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let (before, position) = (navigator.state, navigator.history.position)
    var result: Result?
    do throws(Diagnostic) {
      result = try body()
    } catch {
      if !cancellation.isRequested { throw error }
    }
    if let result, !cancellation.isRequested { return result }
    while navigator.history.position > position, navigator.undo() {}
    // A script may have undone older changes and then made new ones, so undoing to the old position is not enough.
    let now = navigator.state
    if now.root != before.root || now.storedValues != before.storedValues { try? navigator.restore(before) }
    throw .stopped()
  }
}
