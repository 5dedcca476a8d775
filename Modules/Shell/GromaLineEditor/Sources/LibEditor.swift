import CGromaEditLine
import Glibc
public import GromaConsole

/// A line editor for terminals: libedit on a separate thread.
///
/// ```swift
/// let editor = try LibEditor(history: LibEditor.defaultHistory(of: "bank"))
/// defer { editor.close() }
/// while case .line(let line) = await editor.readLine(prompt: "groma> ") {
///   editor.remember(line)
///   editor.show("You said \(line).")
/// }
/// ```
///
/// While a prompt is shown, write with `show`, not with `print`. By default, the editor uses Emacs key bindings; to change them, edit
/// `~/.editrc` (for example, add the line `groma:bind -v` for vi). `bind -l` in that file prints the functions that keys can be bound to;
/// those of the editor begin with `groma-`. Pasted text does not trigger completion: tabs are inserted, other control characters are
/// removed, and each line break ends a line.
///
/// The editor handles Ctrl-C, Ctrl-Z and changes of the window size. If SIGTERM or SIGHUP arrives while a prompt is shown, `readLine`
/// returns the signal. Otherwise, SIGTERM, SIGHUP and SIGQUIT restore the terminal and end the process. Signals that are ignored when the
/// editor is opened stay ignored.
///
/// The widths of characters are those of the C library. Terminals disagree about the width of an emoji sequence, such as a family or a skin
/// tone, so its parts are drawn side by side, without joiners and variation selectors. The arrows, Backspace and Delete treat a sequence as
/// a single character; the other keys, and the commands of vi, edit Unicode scalars.
@MainActor
public final class LibEditor: LineEditing {
  /// Whether an editor is open. Only one editor can be open at a time, because there is only one terminal.
  private static var isOpen = false

  /// A warning to show at the start if the history file cannot be used, or `nil` if it can be used or there is none.
  public let warning: String?

  private let mailbox: Mailbox
  private let thread: EditorThread
  private var lastRemembered: String?
  private var isClosed = false

  /// Opens the editor.
  ///
  /// - Parameters:
  ///   - name: The prefix of lines for this program in `~/.editrc`.
  ///   - path: The path of the history file, or `nil` for a history in memory. If the file cannot be used, ``warning`` contains the reason.
  ///   - prompt: A prompt to show before the initializer returns. It replaces the prompt of the first `readLine`. Until that call, keys
  ///     stay in the terminal and output appears above the prompt.
  ///   - hasColors: Whether the line is drawn in colors and suggestions are shown.
  /// - Throws: ``LibEditorError/alreadyOpen`` if another editor is open, ``LibEditorError/notATerminal`` or
  ///   ``LibEditorError/dumbTerminal(_:)`` if the terminal cannot be used, or ``LibEditorError/system(call:error:)`` if a pipe or a thread
  ///   cannot be created. After an error, the terminal is unchanged.
  public init(
    name: String = "groma", history path: String? = nil, prompt: String? = nil, hasColors: Bool = false
  ) throws(LibEditorError) {
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
      name: name, mailbox: mailbox, terminal: terminal, history: history.file, entries: history.entries, prompt: prompt,
      hasColors: hasColors)
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

  /// Returns the path of the default history file of an app: `$XDG_STATE_HOME/groma/history-APP`, or
  /// `$HOME/.local/state/groma/history-APP` if `XDG_STATE_HOME` does not contain an absolute path. Returns `nil` if `HOME` does not contain
  /// one either.
  public static func defaultHistory(of app: String) -> String? {
    UserFolders(environment: environment).state.map { "\($0)/history-\(UserFolders.fileName(of: app))" }
  }

  /// Reads a line on the editor's thread. Only one call can be in progress. Returns the end of input if the editor is closed.
  ///
  /// - Parameter prompt: The prompt, which can span several lines and contain color escape sequences.
  public func readLine(prompt: String) async -> LineInput {
    guard !isClosed else { return .endOfInput }
    return await withCheckedContinuation { mailbox.request(Mailbox.Request(prompt: prompt, answer: $0)) }
  }

  /// Writes complete lines above the prompt, or at the cursor if no prompt is shown. Escape sequences take effect, so escape text from
  /// other sources first.
  public func show(_ text: String) {
    mailbox.show(text)
  }

  /// Shows `text` as the progress line in place of the previous one, or removes the progress line if `text` is `nil`. The text is truncated
  /// to one character less than the number of columns of the terminal. Does nothing while a prompt is shown.
  public func showProgress(_ text: String?) {
    mailbox.showProgress(text.map { String($0.prefix(Terminal.size.columns - 1)) })
  }

  /// Adds a line to the history and to its file, which the editor's thread writes. Line breaks in the line become spaces. A blank line, or
  /// a line that repeats the last added line, is not added.
  public func remember(_ line: String) {
    // A line break would split the entry in two.
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !isClosed, line != lastRemembered, !line.allSatisfy(\.isWhitespace) else { return }
    lastRemembered = line
    mailbox.remember(line)
  }

  /// Sets the functions that help the user to type, which are used from the next key on.
  public func assist(with aid: TypingAid) {
    mailbox.aid = aid
  }

  /// Sets the handler of Ctrl-C while a command runs. Without a handler, Ctrl-C ends the process.
  ///
  /// Ctrl-C also ends the process if the main actor has been busy for more than a second since an earlier Ctrl-C, so that a stuck command
  /// can be stopped.
  ///
  /// - Parameter handler: The handler. It is called immediately, on the editor's thread.
  public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    mailbox.onInterrupt = handler
  }

  /// Writes all pending output and restores the terminal. A waiting `readLine` returns the end of input. Further calls have no effect.
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
