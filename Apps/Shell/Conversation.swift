import Groma
import GromaConsole
import GromaLineEditor

/// A conversation with an app: at a terminal, from a pipe, or of lines that are all there.
@MainActor
struct Conversation {
  /// The name of the app.
  var app = Apps.names[0]
  /// The variables of the lines.
  var variables: [String: String] = [:]
  /// The lines; without any they are read.
  var commands: [String] = []
  /// Whether it is as at a terminal; nil when that depends on what is there.
  var isInteractive: Bool?
  /// Makes text of answers.
  var renderer = Look().renderer

  /// Talks, and ends the process.
  func run() async -> Never {
    if !commands.isEmpty { runCommands() }
    let isInteractive = isInteractive ?? StandardStreams.isTerminal
    let style = Shell.Style(renderer: renderer, isInteractive: isInteractive, width: { StandardStreams.width })
    // The editor puts up its prompt before the app is made.
    let editor = editor(style)
    // Plain lines are read with nothing else going on meanwhile.
    let session = Session(
      Apps.named(app), variables: variables, allowsPrefixes: isInteractive, showsChanges: isInteractive, settles: !isInteractive,
      isLive: editor is LibEditor)
    let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
    if isInteractive, renderer.format != .jsonl { greet(editor, session) }
    let code = await shell.run(editor)
    end(session, code)
  }

  private func runCommands() -> Never {
    let session = Session(Apps.named(app), variables: variables, settles: true)
    var code: Int32 = 0
    for text in commands where !session.isOver {
      let style = Shell.Style(renderer: renderer, isInteractive: false, source: "-c", width: { StandardStreams.width })
      let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
      let result = shell.run(commands: text) { print($0) }
      code = session.exitCode ?? max(code, result)
    }
    end(session, code)
  }

  /// Ends the process together with the session: a history is long, and to let go of it change by change takes its time.
  private func end(_ session: Session, _ code: Int32) -> Never {
    withExtendedLifetime(session) { StandardStreams.exit(code) }
  }

  /// libedit's editor at a terminal that can move its cursor; plain lines elsewhere.
  private func editor(_ style: Shell.Style) -> any LineEditing {
    guard style.isInteractive, let editor = try? LibEditor(history: LibEditor.defaultHistory, prompt: style.prompt(app)) else {
      return PlainLineReader(showsPrompt: style.isInteractive)
    }
    if let warning = editor.warning { editor.show("warning: \(warning)") }
    return editor
  }

  private func greet(_ editor: any LineEditing, _ session: Session) {
    let app = session.navigator.app
    let tree = renderer.lines(.tree(session.rows, TreeDetail()))
    editor.show((["\(app.name): \(app.summary)", "'help' lists the commands, Tab completes, Ctrl-D ends."] + tree).joined(separator: "\n"))
  }
}

extension Conversation {
  /// What `groma` and `groma -c LINES` begin; nil for other arguments. They are typed most, and the parser of arguments would take longer than
  /// all else at the start.
  init?(plain arguments: [String]) {
    switch (arguments.first, arguments.last) {
    case (nil, nil): self.init()
    case ("-c", let lines?) where arguments.count == 2 && !lines.hasPrefix("-"): self.init(commands: [lines])
    default: return nil
    }
  }
}
