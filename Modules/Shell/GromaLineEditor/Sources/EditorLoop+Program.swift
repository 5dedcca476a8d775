import CGromaEditLine
import Glibc
import GromaConsole

extension EditorLoop {
  /// Opens the line in the program that the environment variable `VISUAL` or `EDITOR` names, or in `vi`. Afterward the text of the file
  /// replaces the line, if the program succeeded.
  func editInProgram() -> EditLine.Effect {
    let text = String(scalars: editor.line.text)
    guard let file = TemporaryText(text + "\n") else { return .beep }
    defer { file.remove() }
    leaveLine(sign: "")
    markPastes(false)
    editor.prepareTerminal(false)
    terminal.restore()
    // C reads the path.
    let status = unsafe edit_run_program(file.path)
    // Ctrl-C and changes of the window were meant for the program.
    let signals = mailbox.bell.signals().filter { [SIGTERM, SIGHUP].contains($0) }
    if status == 0, let edited = file.read() { editor.setLine(Array(edited.onOneLine.unicodeScalars)) }
    resume()
    signals.forEach(handleWhileEditing)
    return .nothing
  }
}

/// A temporary file that only the user can read.
private struct TemporaryText {
  let path: String

  /// Creates a file with a text. Returns `nil` if that fails.
  init?(_ text: String) {
    // Editors recognize the kind of text by the end of the name.
    var name = Array(((environment("TMPDIR") ?? "/tmp") + "/groma-line-XXXXXX.nav").utf8CString)
    // C replaces the six letters by others.
    let descriptor = unsafe mkstemps(&name, 4)
    guard descriptor >= 0 else { return nil }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let error = writeAll(text, to: descriptor)
    close(descriptor)
    if error != 0 {
      remove()
      return nil
    }
  }

  /// Returns the text without its final line ends, or `nil` if it cannot be read.
  func read() -> String? {
    // C reads the path.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    return readLines(descriptor).joined(separator: "\n")
  }

  func remove() {
    // C reads the path.
    _ = unsafe unlink(path)
  }
}
