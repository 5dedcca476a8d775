import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses
import GromaScripts

/// A view of the running session on a terminal, or on another standard output.
@MainActor
struct LiveView {
  private let app: AppDefinition
  private let files: LiveSession.Files
  private let renderer: Renderer
  private let showsScreen: Bool
  private let isTerminal = StandardStreams.outputIsTerminal
  /// The facts of the last drawing, or `nil` before the first one.
  private var shown: Moment?
  /// The tree or the screen of the last state that could be read.
  private var content = Reply.nothing

  /// The facts on which a drawing depends.
  private struct Moment: Equatable {
    var isRunning: Bool
    var version: [Int]?
    var width: Int?
    var height: Int?
  }

  /// Creates a view of the session with an app.
  init(_ app: AppDefinition, _ files: LiveSession.Files, renderer: Renderer, showsScreen: Bool) {
    (self.app, self.files, self.renderer, self.showsScreen) = (app, files, renderer, showsScreen)
  }

  /// Switches a terminal to its second screen and hides the cursor.
  func begin() { if isTerminal { write("\u{1B}[?1049h\u{1B}[?25l") } }

  /// Restores the terminal.
  func end() { if isTerminal { write("\u{1B}[?25h\u{1B}[?1049l") } }

  /// Draws the session, if the session or the terminal has changed.
  mutating func refresh() {
    let now = Moment(
      isRunning: FileLock.isHeld(files.lock), version: FileError.version(of: files.state), width: StandardStreams.width,
      height: StandardStreams.height)
    guard now != shown else { return }
    // The file is replaced as a whole, but it can disappear with its session before it is read.
    if now.isRunning, let new = read(now) { content = new }
    let heading = now.isRunning ? "\(app.name): live" : "\(app.name): \(shown == nil ? "no session is running" : "the session has ended")"
    shown = now
    var renderer = renderer
    // The last column stays free.
    if let width = now.width { renderer.width = width - 1 }
    draw([heading, now.isRunning ? "" : "waiting for the next session; Ctrl-C ends"] + renderer.lines(content))
  }

  /// Returns the tree or the screen of the current state, or `nil` if the state cannot be read.
  private func read(_ now: Moment) -> Reply? {
    let session = Session(scripting: app)
    do throws(Diagnostic) {
      if now.version != nil { _ = try session.run("load \(Quoting.quoted(files.state))") }
      return try session.run(showsScreen ? "screen" : "tree")
    } catch {
      return nil
    }
  }

  private func draw(_ lines: [String]) {
    guard isTerminal, let width = shown?.width, let height = shown?.height else {
      write(lines.joined(separator: "\n") + "\n\n")
      return
    }
    var rows = lines.map { TerminalText.clipped($0, columns: width) }
    if rows.count > height {
      let hidden = rows.count - height + 1
      rows = rows.prefix(height - 1) + [TerminalText.clipped("… \(hidden) more lines", columns: width)]
    }
    write("\u{1B}[H" + rows.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
  }

  private func write(_ text: String) { StandardStreams.write(text, to: 1) }
}
