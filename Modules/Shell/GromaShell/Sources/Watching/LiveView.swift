import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses
import GromaScripts

/// A view of the running session on a terminal, or on another standard output.
@MainActor
struct LiveView {
  /// The apps that can be followed, with their files.
  private let apps: [(app: AppDefinition, files: LiveSession.Files)]
  /// The index of the app that is followed: the one with a running session or, if no session is running, the one that was followed last.
  private var index = 0
  private let renderer: Renderer
  private let showsScreen: Bool
  private let isTerminal = StandardStreams.outputIsTerminal
  /// Whether a session has been shown.
  private var hasShownSession = false
  /// The facts of the last drawing, or `nil` before the first one.
  private var shown: Moment?
  /// The tree or the screen of the last state that could be read.
  private var content = Reply.nothing

  /// The facts on which a drawing depends.
  private struct Moment: Equatable {
    var app: Int
    var isRunning: Bool
    var version: [Int]?
    var width: Int?
    var height: Int?
  }

  /// Creates a view of the running session with one of several apps. If sessions of several apps run, the view follows the one that it
  /// found first, in the order of the apps, until its end.
  init(_ apps: [(app: AppDefinition, files: LiveSession.Files)], renderer: Renderer, showsScreen: Bool) {
    (self.apps, self.renderer, self.showsScreen) = (apps, renderer, showsScreen)
  }

  /// Switches a terminal to its alternate screen and hides the cursor.
  func begin() { if isTerminal { write("\u{1B}[?1049h\u{1B}[?25l") } }

  /// Restores the terminal.
  func end() { if isTerminal { write("\u{1B}[?25h\u{1B}[?1049l") } }

  /// Draws the session, if the session or the terminal has changed.
  mutating func refresh() {
    if !FileLock.isHeld(apps[index].files.lock) {
      index = apps.firstIndex { FileLock.isHeld($0.files.lock) } ?? index
    }
    let (app, files) = apps[index]
    let now = Moment(
      app: index, isRunning: FileLock.isHeld(files.lock), version: FileError.version(of: files.state), width: StandardStreams.width,
      height: StandardStreams.height)
    guard now != shown else { return }
    // The file is replaced as a whole, but it can disappear with its session before it is read.
    if now.isRunning, let new = read(now) { content = new }
    let heading =
      now.isRunning
      ? "\(app.name): live"
      : !hasShownSession ? "\(apps.map(\.app.name).joined(separator: ", ")): no session is running" : "\(app.name): the session has ended"
    shown = now
    hasShownSession = hasShownSession || now.isRunning
    var renderer = renderer
    // The last column stays free.
    if let width = now.width { renderer.width = width - 1 }
    draw([heading, now.isRunning ? "" : "waiting for the next session; Ctrl-C ends"] + renderer.lines(content))
  }

  /// Returns the tree or the screen of the current state, or `nil` if the state cannot be read.
  private func read(_ now: Moment) -> Reply? {
    let (app, files) = apps[now.app]
    let session = Session(scripting: app)
    do throws(Diagnostic) {
      if now.version != nil, FileError.isRegular(files.state) { _ = try session.run("load \(Quoting.quoted(files.state))") }
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
