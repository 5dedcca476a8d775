import Glibc
import GromaConsole
import Synchronization

/// A thread-safe queue of the messages between the main actor and the editor's thread.
final class Mailbox: Sendable {
  /// A request for a line.
  struct Request: Sendable {
    /// The prompt.
    var prompt: String
    /// The continuation that receives the line.
    var answer: CheckedContinuation<LineInput, Never>
  }

  private struct State: Sendable {
    var request: Request?
    /// Whether a prompt is shown or requested. The terminal then belongs to the editor's thread.
    var isPrompting = false
    /// Whether a line was ever requested.
    var isAsked = false
    /// Text to show above the prompt.
    var output = ""
    /// Whether the last line on the terminal is a progress line.
    var hasProgress = false
    /// Lines for the history, oldest first.
    var remembered: [String] = []
    var aid: TypingAid?
    var onInterrupt: (@Sendable () -> Void)?
    var isClosing = false
    /// The time of the first Ctrl-C that the main actor has not processed yet, or `nil` if there is none.
    var unhandledInterrupt: ContinuousClock.Instant?

    /// Writes the pending output. Call it only while no prompt is shown.
    mutating func flush() {
      if !output.isEmpty { showProgress(nil) }
      writeAll(output, to: STDOUT_FILENO)
      output = ""
    }

    /// Shows a progress line, which replaces the previous progress line; `nil` removes that line.
    mutating func showProgress(_ text: String?) {
      if text == nil, !hasProgress { return }
      writeAll("\r\u{1B}[K" + (text ?? ""), to: STDOUT_FILENO)
      hasProgress = text != nil
    }
  }

  /// The bell that wakes the editor's thread.
  let bell: Bell
  private let state = Mutex(State())

  /// Creates an empty mailbox.
  ///
  /// - Parameter isPrompting: Whether the thread shows a prompt before the first request.
  init(bell: Bell, isPrompting: Bool = false) {
    self.bell = bell
    state.withLock { $0.isPrompting = isPrompting }
  }

  /// Requests a line from the editor's thread. Only one request can be in progress.
  func request(_ request: Request) {
    state.withLock { state in
      precondition(!state.isPrompting || !state.isAsked, "one readLine at a time")
      state.isPrompting = true
      state.isAsked = true
      state.request = request
    }
    bell.ring()
  }

  /// Answers a request and returns control of the terminal to the main actor.
  ///
  /// Output that was added while the line was read is written first, so that the order is preserved.
  func answer(_ request: Request, with input: LineInput) {
    state.withLock { state in
      state.flush()
      state.isPrompting = false
    }
    request.answer.resume(returning: input)
  }

  /// Writes text as whole lines at the cursor, adding a line break at the end if there is none. While a prompt is shown, the editor's
  /// thread writes the text above the prompt instead.
  func show(_ text: String) {
    guard !text.isEmpty else { return }
    let waits = state.withLock { state in
      state.output += text.hasSuffix("\n") ? text : text + "\n"
      if !state.isPrompting { state.flush() }
      return state.isPrompting
    }
    if waits { bell.ring() }
  }

  /// Shows a progress line, which replaces the previous progress line; `nil` removes that line. Does nothing while a prompt is shown.
  func showProgress(_ text: String?) {
    state.withLock { if !$0.isPrompting { $0.showProgress(text) } }
  }

  /// Removes and returns the text to show above the prompt.
  func takeOutput() -> String {
    state.withLock { state in
      defer { state.output = "" }
      return state.output
    }
  }

  /// Removes and returns the request for a line, or `nil` if there is none, and the lines to add to the history, oldest first. Also returns
  /// whether the thread must end.
  func takeRequest() -> (request: Request?, remembered: [String], isClosing: Bool) {
    state.withLock { state in
      defer {
        state.request = nil
        state.remembered = []
      }
      return (state.request, state.remembered, state.isClosing)
    }
  }

  /// Adds a line to the history, on the editor's thread.
  func remember(_ line: String) {
    state.withLock { $0.remembered.append(line) }
    bell.ring()
  }

  /// Calls the handler of Ctrl-C on the calling thread and returns `true`. Returns `false` without a call if there is no handler, or if the
  /// main actor has been busy for more than a second since an earlier Ctrl-C.
  func interrupt(at now: ContinuousClock.Instant = .now) -> Bool {
    let handler: (@Sendable () -> Void)? = state.withLock { state in
      if let interrupted = state.unhandledInterrupt, now - interrupted > .seconds(1) { return nil }
      state.unhandledInterrupt = state.unhandledInterrupt ?? now
      return state.onInterrupt
    }
    guard let handler else { return false }
    handler()
    Task { @MainActor in state.withLock { $0.unhandledInterrupt = nil } }
    return true
  }

  /// The functions that help the user to type, which are called on the editor's thread, or `nil` if there are none.
  var aid: TypingAid? {
    get { state.withLock { $0.aid } }
    set { state.withLock { $0.aid = newValue } }
  }

  /// The handler of Ctrl-C that is called while no prompt is shown, or `nil` if there is none.
  var onInterrupt: (@Sendable () -> Void)? {
    get { state.withLock { $0.onInterrupt } }
    set { state.withLock { $0.onInterrupt = newValue } }
  }

  /// Whether a line was ever requested. Until then, keys stay in the terminal.
  var isAsked: Bool { state.withLock { $0.isAsked } }

  /// Whether the thread must end.
  var isClosing: Bool { state.withLock { $0.isClosing } }

  /// Requests that the thread end.
  func close() {
    state.withLock { $0.isClosing = true }
    bell.ring()
  }
}
