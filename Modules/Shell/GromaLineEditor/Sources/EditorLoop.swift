import CGromaEditLine
import Glibc
import GromaConsole

/// The loop of the editor's thread, which owns libedit and waits for requests, keys and signals. All methods run on that thread.
final class EditorLoop {
  /// The messages to and from the main actor.
  let mailbox: Mailbox
  /// The terminal with its original settings.
  let terminal: Terminal
  /// The descriptor that keys are read from.
  let input = Terminal.openInput()
  private let name: String
  private var history: HistoryFile?
  /// The launch settings, or `nil` after the first call of ``tellThatItIsUp()``.
  private var launch: Launch?
  /// libedit, whose callbacks use this object.
  private(set) lazy var editor = EditLine(name: name, context: self)
  /// The prompt that is shown.
  var prompt = Prompt("")
  /// Whether the line is drawn in colors and suggestions are shown.
  let hasColors: Bool
  /// The lines of the history, oldest first.
  private(set) var entries: [String]
  /// The width of the terminal, in columns, as libedit uses it.
  var columns = 80
  /// The result of a line that ended in another way than by Enter or Ctrl-D, or `nil` for any other line.
  var ending: LineInput?
  /// Whether a paste is in progress. A paste of several lines continues in the next line.
  var isPasting = false
  /// Whether the paste has reached a line end, which libedit has yet to read.
  var endsLine = false
  /// Bytes that were read as part of an escape sequence and are still to be handled as typed bytes.
  var ahead: [UInt8] = []
  /// A key that ended a search and is still to be handled.
  var held: wchar_t?
  /// The character for ``EditorKey/joined``.
  var joined: Unicode.Scalar?
  /// The drawing over the line that libedit drew.
  var overlay = Overlay()
  /// The state of the functions that act differently when they are repeated.
  var repeats = Repeats()
  /// The pattern of the last search.
  var lastPattern: [Unicode.Scalar] = []
  /// The states of the line for undo.
  var undo = UndoStates()
  /// Whether the process was stopped by SIGTSTP and the following SIGCONT has not been handled yet. That SIGCONT does not draw the line.
  var wasStopped = false

  /// Creates libedit on the calling thread, binds its keys, and fills its history.
  init(_ launch: Launch) {
    mailbox = launch.mailbox
    terminal = launch.terminal
    history = launch.history
    name = launch.name
    hasColors = launch.hasColors
    entries = launch.entries
    self.launch = launch
    editor.bindKeys().forEach(mailbox.show)
    for line in entries { editor.remember(line) }
  }

  /// Serves requests until the editor is closed. Then restores the terminal and frees libedit.
  func run() {
    var first = launch?.prompt.map(readLine)
    // If the terminal was closed before a key was read, the launch must not wait forever.
    tellThatItIsUp()
    while true {
      let (request, lines, isClosing) = mailbox.takeRequest()
      for line in lines { remember(line) }
      if let request {
        mailbox.answer(request, with: isClosing ? .endOfInput : first.take() ?? readLine(request.prompt))
      } else if isClosing {
        break
      } else {
        _ = waitForKey(orOnlyBell: true)
        for signal in mailbox.bell.signals() { handleBetweenLines(signal) }
      }
    }
    terminal.restore()
    editor.close()
    if input != STDIN_FILENO { close(input) }
  }

  private func readLine(_ text: String) -> LineInput {
    prompt = Prompt(text)
    ending = nil
    (overlay, repeats, undo, held) = (Overlay(), Repeats(), UndoStates(), nil)
    columns = Terminal.size.columns
    writeAll(prompt.head, to: STDOUT_FILENO)
    markPastes(true)
    let line = editor.readLine(prompt: prompt)
    markPastes(false)
    if let ending {
      // Ctrl-C made the terminal discard the rest of a paste.
      (isPasting, endsLine, ahead) = (false, false, [])
      if case .terminated = ending { terminal.restore() }
      return ending
    }
    if let line { return .line(line) }
    writeAll("\n", to: STDOUT_FILENO)
    return .endOfInput
  }

  /// Unblocks the thread that waits for the first prompt. Only the first call has an effect.
  func tellThatItIsUp() {
    launch.take()?.promptIsUp()
  }

  private func remember(_ line: String) {
    entries.append(line)
    editor.remember(line)
    do {
      try history?.append(line)
    } catch {
      history = nil
      mailbox.show("\(error)")
    }
  }
}
