import CGromaEditLine
import Glibc
import GromaConsole

/// What the editor's thread does: it owns libedit, and waits for requests, keys and signals. Never leaves that thread.
final class EditorLoop {
  /// Where requests come from and answers go.
  let mailbox: Mailbox
  /// What the terminal was before.
  let terminal: Terminal
  /// What keys are read from.
  let input = Terminal.openInput()
  private let name: String
  private var history: HistoryFile?
  /// What says which prompt to put up before anybody asks, and is told when it is; nil once it was.
  private var launch: Launch?
  /// libedit, whose callbacks come back to `self`.
  private(set) lazy var editor = EditLine(name: name, context: self)
  /// The prompt that is up.
  private(set) var prompt = Prompt("")
  /// The terminal's width, as libedit last took it.
  var columns = 80
  /// Why the line ended other than by Enter or Ctrl-D.
  var ending: LineInput?
  /// Whether the terminal is in the middle of a paste; one of several lines goes on in the next line.
  var isPasting = false
  /// Whether the paste is at the end of a line.
  var endsLine = false
  /// Bytes that were read to see whether they mark a paste, and do not.
  var ahead: [UInt8] = []
  /// Whether a SIGCONT belongs to a stop of our own, after which the line was drawn already.
  var wasStopped = false

  /// Makes libedit, on the thread that calls it.
  init(_ launch: Launch) {
    mailbox = launch.mailbox
    terminal = launch.terminal
    history = launch.history
    name = launch.name
    self.launch = launch
    editor.bindKeys().forEach(mailbox.show)
    for line in launch.entries { editor.remember(line) }
  }

  /// Serves requests until the editor is closed.
  func run() {
    var first = launch?.prompt.map(readLine)
    // Nobody waits for ever, also when the terminal went before a key was asked for.
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
    columns = Terminal.size.columns
    writeAll(prompt.head, to: STDOUT_FILENO)
    markPastes(true)
    let line = editor.readLine(prompt: prompt)
    markPastes(false)
    if let ending {
      // Ctrl-C made the terminal drop what was left.
      (isPasting, endsLine, ahead) = (false, false, [])
      if case .terminated = ending { terminal.restore() }
      return ending
    }
    if let line { return .line(line) }
    writeAll("\n", to: STDOUT_FILENO)
    return .endOfInput
  }

  /// Says that the first prompt is up.
  func tellThatItIsUp() {
    launch.take()?.promptIsUp()
  }

  private func remember(_ line: String) {
    editor.remember(line)
    do {
      try history?.append(line)
    } catch {
      history = nil
      mailbox.show("\(error)")
    }
  }
}
