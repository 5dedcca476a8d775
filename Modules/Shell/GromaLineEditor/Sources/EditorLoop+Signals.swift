import CGromaEditLine
import Glibc
import GromaConsole

extension EditorLoop {
  /// The signals that the editor handles.
  static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Handles a signal while a prompt is shown.
  func handleWhileEditing(_ signal: Int32) {
    if [SIGTERM, SIGHUP, SIGQUIT].contains(signal) { Terminal.releaseOutput() }
    switch signal {
    case SIGTERM, SIGHUP:
      if ending == nil { leaveLine(sign: "") }
      ending = .terminated(signal: signal)
    case _ where ending != nil:
      break
    case SIGINT:
      ending = .interrupted(isEmpty: editor.line.text.isEmpty)
      leaveLine(sign: "^C")
    case SIGTSTP:
      leaveLine(sign: "^Z")
      markPastes(false)
      takeDefault(signal)
      resume()
    case SIGCONT:
      if wasStopped { wasStopped = false } else { resume() }
    case SIGWINCH:
      eraseLine()
      takeSize()
      editor.refresh()
    default:
      markPastes(false)
      takeDefault(signal)
    }
  }

  /// Handles a signal while no prompt is shown.
  func handleBetweenLines(_ signal: Int32) {
    switch signal {
    case SIGWINCH: break
    case SIGCONT: wasStopped = false
    case SIGINT:
      if !mailbox.interrupt() { takeDefault(signal) }
    default: takeDefault(signal)
    }
  }

  /// Restores the terminal, and performs the default action of `signal`: stops or terminates the process. Returns when a stopped process
  /// continues.
  private func takeDefault(_ signal: Int32) {
    editor.prepareTerminal(false)
    terminal.restore()
    wasStopped = signal == SIGTSTP
    edit_take_default(signal)
  }

  /// Sets the terminal up again after another program used it.
  func resume() {
    editor.prepareTerminal(false)
    editor.prepareTerminal(true)
    takeSize()
    markPastes(true)
    writeAll("\r\u{1B}[J", to: STDOUT_FILENO)
    editor.refresh()
  }

  private func takeSize() {
    columns = Terminal.size.columns
    editor.resize()
  }
}
