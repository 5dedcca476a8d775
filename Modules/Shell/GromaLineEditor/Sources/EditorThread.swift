import Dispatch
import Glibc

/// What the editor's thread is given to begin with.
final class Launch: Sendable {
  /// What prefixes our lines in `.editrc`.
  let name: String
  /// The way to and from the main actor.
  let mailbox: Mailbox
  /// What the terminal was before.
  let terminal: Terminal
  /// Where lines are kept; nil if nowhere.
  let history: HistoryFile?
  /// What was kept by earlier sessions, oldest first.
  let entries: [String]
  /// A prompt to put up at once.
  let prompt: String?
  private let isUp = DispatchSemaphore(value: 0)

  /// All of it.
  init(name: String, mailbox: Mailbox, terminal: Terminal, history: HistoryFile?, entries: [String], prompt: String?) {
    self.name = name
    self.mailbox = mailbox
    self.terminal = terminal
    self.history = history
    self.entries = entries
    self.prompt = prompt
  }

  /// Says that the first prompt is up.
  func promptIsUp() { isUp.signal() }

  /// Waits for the first prompt to be up.
  func waitForPrompt() { isUp.wait() }
}

/// The thread that owns libedit.
struct EditorThread: Sendable {
  private let thread: pthread_t

  /// - Throws: `LibEditorError.system` without a thread to spare.
  init(_ launch: Launch) throws(LibEditorError) {
    var thread = pthread_t()
    // Released by the thread, or here when there is none.
    let baggage = unsafe Unmanaged.passRetained(launch)
    let error = unsafe pthread_create(&thread, nil, main, baggage.toOpaque())
    guard error == 0 else {
      unsafe baggage.release()
      throw .system(call: "pthread_create", error: error)
    }
    self.thread = thread
  }

  /// Waits for its end.
  func join() {
    _ = pthread_join(thread, nil)
  }
}

private let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { baggage in
  // What `EditorThread` retained, taken once.
  guard let baggage = unsafe baggage else { return nil }
  EditorLoop(unsafe Unmanaged<Launch>.fromOpaque(baggage).takeRetainedValue()).run()
  return nil
}
