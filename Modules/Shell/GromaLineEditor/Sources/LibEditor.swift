import CGromaEditLine
import Glibc
public import GromaConsole

/// The line editor of a terminal: libedit, on a thread of its own.
///
/// ```swift
/// let editor = try LibEditor(history: LibEditor.defaultHistory)
/// defer { editor.close() }
/// while case .line(let line) = await editor.readLine(prompt: "groma> ") {
///   editor.remember(line)
///   editor.show("You said \(line).")
/// }
/// ```
///
/// While a prompt is up the editor has the terminal to itself: write by `show`, not by `print`. Keys are emacs's, or as `~/.editrc` says
/// (`groma:bind -v` for vi). What is pasted is inserted as it is, and its line ends end lines. Ctrl-C, Ctrl-Z and a window's change of size
/// are minded; SIGTERM, SIGHUP and SIGQUIT end the process with the terminal as it was found, the first two through `readLine` if it waits.
///
/// libedit's own limits: combining marks and joined emoji are edited scalar by scalar and drawn without their marks, and an incremental
/// search ends at the capitals `А` to `П`.
@MainActor
public final class LibEditor: LineEditing {
  /// Whether there is one: there is one terminal.
  private static var isOpen = false

  /// What a person should be told at the start: why there is no history.
  public let warning: String?

  private let mailbox: Mailbox
  private let thread: EditorThread
  private var lastRemembered: String?
  private var isClosed = false

  /// Takes the terminal.
  ///
  /// - Parameters:
  ///   - name: what prefixes lines for this program in `~/.editrc`.
  ///   - path: the file of the history; nil keeps it in memory. One that cannot be used makes a `warning`.
  ///   - prompt: what is put up before this returns, for the first `readLine`, whose own prompt does not count then. Until that keys stay in
  ///     the terminal, and what is shown comes above it.
  /// - Throws: `LibEditorError`, with nothing changed.
  public init(name: String = "groma", history path: String? = nil, prompt: String? = nil) throws(LibEditorError) {
    guard !Self.isOpen else { throw .alreadyOpen }
    let terminal = try Terminal()
    var history: (file: HistoryFile?, entries: [String]) = (nil, [])
    var warning: String?
    do throws(HistoryFileError) {
      if let path { history = try HistoryFile.open(path) }
    } catch {
      warning = "\(error)"
    }
    self.warning = warning
    lastRemembered = history.entries.last
    _ = edit_use_utf8()
    mailbox = Mailbox(bell: try Bell(), isPrompting: prompt != nil)
    for signal in EditorLoop.signals { edit_catch_signal(signal, mailbox.bell.ringing) }
    let launch = Launch(
      name: name, mailbox: mailbox, terminal: terminal, history: history.file, entries: history.entries, prompt: prompt)
    do {
      thread = try EditorThread(launch)
    } catch {
      edit_release_signals()
      mailbox.bell.close()
      throw error
    }
    Self.isOpen = true
    if prompt != nil { launch.waitForPrompt() }
  }

  isolated deinit {
    close()
  }

  /// `$XDG_STATE_HOME/groma/history`, by default in `~/.local/state`; nil without a home. Both must be absolute.
  public static var defaultHistory: String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/groma/history" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state/groma/history"
  }

  /// Waits for a line on the editor's thread. The prompt may have escape sequences, for colours, and lines above its last.
  public func readLine(prompt: String) async -> LineInput {
    guard !isClosed else { return .endOfInput }
    return await withCheckedContinuation { mailbox.request(Mailbox.Request(prompt: prompt, answer: $0)) }
  }

  /// Writes whole lines above the prompt, or at once while none is up. Escape sequences in them take effect: quote what is not your own.
  public func show(_ text: String) {
    mailbox.show(text)
  }

  /// Shows one line in the place of the last one, cut to the width of the terminal, while no prompt is up; nil removes it.
  public func showProgress(_ text: String?) {
    mailbox.showProgress(text.map { String($0.prefix(Terminal.size.columns - 1)) })
  }

  /// Adds a line to the history and its file. Line breaks in it become spaces; the file is written by the editor's thread.
  public func remember(_ line: String) {
    // A line break would make two entries of one.
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !isClosed, line != lastRemembered, !line.allSatisfy(\.isWhitespace) else { return }
    lastRemembered = line
    mailbox.remember(line)
  }

  /// Says how to complete, from the next Tab on.
  public func complete(with completer: @escaping @Sendable (String) -> Completions) {
    mailbox.completer = completer
  }

  /// Sets the handler of Ctrl-C while a command runs. Without a handler Ctrl-C ends the process.
  ///
  /// Ctrl-C also ends the process when the main actor is still busy a second after an earlier one: a stuck command can be left.
  public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    mailbox.onInterrupt = handler
  }

  /// Gives the terminal back, once all is written. A `readLine` that waits gets the end of input.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    mailbox.close()
    thread.join()
    edit_release_signals()
    mailbox.bell.close()
    Self.isOpen = false
  }
}
