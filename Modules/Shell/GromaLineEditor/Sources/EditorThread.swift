import Dispatch
import Glibc

/// The initial settings of the editor's thread.
final class Launch: Sendable {
  /// The prefix of lines for this program in `.editrc`.
  let name: String
  /// The channel to and from the main actor.
  let mailbox: Mailbox
  /// The terminal with its original settings.
  let terminal: Terminal
  /// The history file, or `nil` for a history in memory.
  let history: HistoryFile?
  /// The history of earlier sessions, oldest first.
  let entries: [String]
  /// A prompt to show immediately, or `nil` to show none.
  let prompt: String?
  /// Whether the line is drawn in colors and suggestions are shown.
  let hasColors: Bool
  private let isUp = DispatchSemaphore(value: 0)

  /// Creates the initial settings.
  init(name: String, mailbox: Mailbox, terminal: Terminal, history: HistoryFile?, entries: [String], prompt: String?, hasColors: Bool) {
    self.name = name
    self.mailbox = mailbox
    self.terminal = terminal
    self.history = history
    self.entries = entries
    self.prompt = prompt
    self.hasColors = hasColors
  }

  /// Unblocks the thread that called `waitForPrompt`.
  func promptIsUp() { isUp.signal() }

  /// Blocks the calling thread until `promptIsUp` is called.
  func waitForPrompt() { isUp.wait() }
}

/// The thread that owns libedit.
struct EditorThread: Sendable {
  private let thread: pthread_t

  /// Starts the thread.
  ///
  /// - Throws: `LibEditorError.system` if the thread cannot be created.
  init(_ launch: Launch) throws(LibEditorError) {
    var thread = pthread_t()
    // Released by the thread, or here if there is no thread.
    let baggage = unsafe Unmanaged.passRetained(launch)
    let error = unsafe pthread_create(&thread, nil, main, baggage.toOpaque())
    guard error == 0 else {
      unsafe baggage.release()
      throw .system(call: "pthread_create", error: error)
    }
    self.thread = thread
  }

  /// Blocks until the thread ends.
  func join() {
    _ = pthread_join(thread, nil)
  }
}

private let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { baggage in
  // The object that `EditorThread` retained. It is released once, here.
  guard let baggage = unsafe baggage else { return nil }
  EditorLoop(unsafe Unmanaged<Launch>.fromOpaque(baggage).takeRetainedValue()).run()
  return nil
}
