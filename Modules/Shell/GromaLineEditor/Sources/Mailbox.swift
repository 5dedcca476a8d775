import Glibc
import GromaConsole
import Synchronization

/// What passes between the main actor and the editor's thread, both ways.
final class Mailbox: Sendable {
  /// A line asked for.
  struct Request: Sendable {
    /// What to ask with.
    var prompt: String
    /// Who waits.
    var answer: CheckedContinuation<LineInput, Never>
  }

  private struct State: Sendable {
    var request: Request?
    /// From the request to its answer: the terminal belongs to the thread.
    var isPrompting = false
    /// Whether a line was ever asked for.
    var isAsked = false
    /// Text to show above the prompt.
    var output = ""
    /// Whether the last line on the terminal is one of progress.
    var hasProgress = false
    /// Lines for the history, oldest first.
    var remembered: [String] = []
    var completer: (@Sendable (String) -> Completions)?
    var onInterrupt: (@Sendable () -> Void)?
    var isClosing = false
    /// The time of the first Ctrl-C since which the main actor was not free.
    var unheardInterrupt: ContinuousClock.Instant?

    /// Writes the output while no prompt is in its way.
    mutating func flush() {
      if !output.isEmpty { showProgress(nil) }
      writeAll(output, to: STDOUT_FILENO)
      output = ""
    }

    /// Shows a line of progress in the place of the last one, or removes it.
    mutating func showProgress(_ text: String?) {
      if text == nil, !hasProgress { return }
      writeAll("\r\u{1B}[K" + (text ?? ""), to: STDOUT_FILENO)
      hasProgress = text != nil
    }
  }

  /// Rung when there is something new.
  let bell: Bell
  private let state = Mutex(State())

  /// An empty one.
  ///
  /// - Parameter isPrompting: Whether the thread puts up a prompt before it is asked to.
  init(bell: Bell, isPrompting: Bool = false) {
    self.bell = bell
    state.withLock { $0.isPrompting = isPrompting }
  }

  /// Asks for a line.
  func request(_ request: Request) {
    state.withLock { state in
      precondition(!state.isPrompting || !state.isAsked, "one readLine at a time")
      state.isPrompting = true
      state.isAsked = true
      state.request = request
    }
    bell.ring()
  }

  /// Hands back the terminal, then the answer.
  ///
  /// What was shown meanwhile is written before, so that the order holds.
  func answer(_ request: Request, with input: LineInput) {
    state.withLock { state in
      state.flush()
      state.isPrompting = false
    }
    request.answer.resume(returning: input)
  }

  /// Writes whole lines: at once while nobody is asked for one, else by the thread, above the prompt.
  func show(_ text: String) {
    guard !text.isEmpty else { return }
    let waits = state.withLock { state in
      state.output += text.hasSuffix("\n") ? text : text + "\n"
      if !state.isPrompting { state.flush() }
      return state.isPrompting
    }
    if waits { bell.ring() }
  }

  /// Shows a line of progress in the place of the last one, or removes it. Not while somebody is asked for a line.
  func showProgress(_ text: String?) {
    state.withLock { if !$0.isPrompting { $0.showProgress(text) } }
  }

  /// The text to show above the prompt, taken out.
  func takeOutput() -> String {
    state.withLock { state in
      defer { state.output = "" }
      return state.output
    }
  }

  /// What the thread has to do next.
  func takeRequest() -> (request: Request?, remembered: [String], isClosing: Bool) {
    state.withLock { state in
      defer {
        state.request = nil
        state.remembered = []
      }
      return (state.request, state.remembered, state.isClosing)
    }
  }

  /// Passes a line to the history.
  func remember(_ line: String) {
    state.withLock { $0.remembered.append(line) }
    bell.ring()
  }

  /// Calls the handler of Ctrl-C; false if there is none, or if the main actor has been stuck for a second since an earlier one.
  func interrupt(at now: ContinuousClock.Instant = .now) -> Bool {
    let handler: (@Sendable () -> Void)? = state.withLock { state in
      if let unheard = state.unheardInterrupt, now - unheard > .seconds(1) { return nil }
      state.unheardInterrupt = state.unheardInterrupt ?? now
      return state.onInterrupt
    }
    guard let handler else { return false }
    handler()
    Task { @MainActor in state.withLock { $0.unheardInterrupt = nil } }
    return true
  }

  /// How the editor's thread completes.
  var completer: (@Sendable (String) -> Completions)? {
    get { state.withLock { $0.completer } }
    set { state.withLock { $0.completer = newValue } }
  }

  /// The handler of Ctrl-C while nobody is asked for a line.
  var onInterrupt: (@Sendable () -> Void)? {
    get { state.withLock { $0.onInterrupt } }
    set { state.withLock { $0.onInterrupt = newValue } }
  }

  /// Whether a line was ever asked for: until then keys stay in the terminal.
  var isAsked: Bool { state.withLock { $0.isAsked } }

  /// Whether the thread must end.
  var isClosing: Bool { state.withLock { $0.isClosing } }

  /// Makes the thread end.
  func close() {
    state.withLock { $0.isClosing = true }
    bell.ring()
  }
}
