import Glibc
import GromaTerminalTesting

/// A running EditorProbe on a pseudo-terminal, with its own home folder.
struct Probe {
  let terminal: PseudoTerminal
  let home: String

  /// Starts the program and waits for its first prompt.
  init(
    prompt: String = "> ", home: String = TemporaryFolder.make(), editrc: String? = nil, isEarly: Bool = false, isColored: Bool = false,
    environment: [String: String] = [:], rows: Int = 10,
    columns: Int = 40
  ) throws {
    self.home = home
    if let editrc { writeFile(editrc, to: home + "/.editrc") }
    // C reads the path.
    _ = unsafe mkfifo(home + "/events", 0o600)
    terminal = try PseudoTerminal(
      PseudoTerminal.product("GromaEditorProbe"),
      [home + "/state/history", prompt, home + "/events"] + [isEarly ? "early" : ""] + (isColored ? ["colors"] : []),
      environment: environment.merging(["HOME": home]) { $1 }, rows: rows, columns: columns)
    try terminal.waitFor("the first prompt") { !$0.text.isEmpty && $0.cursor.column > 0 }
  }

  var history: String { home + "/state/history" }

  /// Types lines, each after the previous one was answered.
  func enter(_ lines: String...) throws {
    for line in lines {
      terminal.type(line + "\r")
      try terminal.waitFor("got: \(line)\n>")
    }
  }

  /// Makes the program print a text, also while it runs a command.
  func show(_ text: String) {
    // C reads the path, and as many bytes as there are.
    let descriptor = unsafe open(home + "/events", O_WRONLY | O_NONBLOCK)
    precondition(descriptor >= 0, "the probe is gone")
    _ = unsafe write(descriptor, text + "\n", text.utf8.count + 1)
    close(descriptor)
  }
}

func writeFile(_ text: String, to path: String) {
  // C reads the path, and as many bytes as there are.
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o644)
  _ = unsafe write(descriptor, text, text.utf8.count)
  close(descriptor)
}

func readFile(_ path: String) -> String {
  // C reads the path, and writes at most as many bytes as the buffer has.
  let descriptor = unsafe open(path, O_RDONLY)
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = unsafe read(descriptor, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}
