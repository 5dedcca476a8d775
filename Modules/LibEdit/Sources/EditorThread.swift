import Glibc

/// What the editor's thread is given to begin with.
final class Launch: Sendable {
  let name: String
  let mailbox: Mailbox
  let terminal: Terminal
  let history: HistoryFile?
  let entries: [String]

  init(name: String, mailbox: Mailbox, terminal: Terminal, history: HistoryFile?, entries: [String]) {
    self.name = name
    self.mailbox = mailbox
    self.terminal = terminal
    self.history = history
    self.entries = entries
  }
}

/// The thread that owns libedit.
struct EditorThread: Sendable {
  private let thread: pthread_t

  /// - Throws: `LibEditorError.system` without a thread to spare.
  init(_ launch: Launch) throws(LibEditorError) {
    var thread = pthread_t()
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
  guard let baggage = unsafe baggage else { return nil }
  EditorLoop(unsafe Unmanaged<Launch>.fromOpaque(baggage).takeRetainedValue()).run()
  return nil
}
