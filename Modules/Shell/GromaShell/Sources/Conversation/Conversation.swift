import Groma
import GromaConsole
import GromaProcesses
import GromaScripts

#if LineEditor
  import GromaLineEditor
#endif

/// A session of the shell with an app. The lines of the session come from standard input or from the command line.
@MainActor
struct Conversation {
  /// The app.
  var app: AppDefinition
  /// The variables that lines can use.
  var variables: [String: String] = [:]
  /// The texts to run, each with one or more lines. If the array is empty, lines are read from standard input.
  var commands: [String] = []
  /// Whether the session is interactive. If `nil`, the session is interactive if standard input and output are terminals.
  var isInteractive: Bool?
  /// The renderer that converts replies to text.
  var renderer = Look().renderer

  /// Runs the session and ends the process.
  func run() async -> Never {
    if !commands.isEmpty { runCommands() }
    let isInteractive = isInteractive ?? StandardStreams.isTerminal
    let style = Shell.Style(renderer: renderer, isInteractive: isInteractive, width: { StandardStreams.width })
    // The editor shows its prompt before the app is launched.
    let editor = editor(style)
    // Time passes only with the line editor. Reading plain lines blocks the main actor.
    let session = Session(
      scripting: app, variables: variables, allowsPrefixes: isInteractive, showsChanges: isInteractive, settles: !isInteractive,
      isLive: !(editor is PlainLineReader))
    let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
    if isInteractive, renderer.format != .jsonl { greet(editor, session) }
    let code = await shell.run(editor)
    end(session, code)
  }

  private func runCommands() -> Never {
    let session = Session(scripting: app, variables: variables, settles: true)
    var code: Int32 = 0
    for text in commands where !session.isOver {
      let style = Shell.Style(renderer: renderer, isInteractive: false, source: "-c", width: { StandardStreams.width })
      let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
      let result = shell.run(commands: text) { print($0) }
      code = session.exitCode ?? max(code, result)
    }
    end(session, code)
  }

  /// Ends the process without freeing the session, because freeing a long history takes time.
  private func end(_ session: Session, _ code: Int32) -> Never {
    withExtendedLifetime(session) { StandardStreams.exit(code) }
  }

  /// Returns the libedit editor for an interactive session at a terminal that supports it, otherwise a reader of plain lines.
  private func editor(_ style: Shell.Style) -> any LineEditing {
    #if LineEditor
      if style.isInteractive, let editor = try? LibEditor(history: LibEditor.defaultHistory, prompt: style.prompt(app.name)) {
        if let warning = editor.warning { editor.show("warning: \(warning)") }
        return editor
      }
    #endif
    return PlainLineReader(showsPrompt: style.isInteractive)
  }

  private func greet(_ editor: any LineEditing, _ session: Session) {
    let tree = renderer.lines(.tree(session.rows, TreeDetail()))
    editor.show((["\(app.name): \(app.summary)", "'help' lists the commands, Tab completes, Ctrl-D ends."] + tree).joined(separator: "\n"))
  }
}

extension Conversation {
  /// Creates the session for a call without arguments, or with `-c LINES` only, without the argument parser, which would take longer than the
  /// rest of the launch. Returns `nil` if the argument parser must handle the arguments, or the program has options of its own.
  init?<Program: GromaCommand>(plain _: Program.Type, _ arguments: [String]) {
    guard Program.Options.self == NoOptions.self else { return nil }
    switch (arguments.first, arguments.last) {
    case (nil, nil): self.init(app: Program.apps[0])
    case ("-c", let lines?) where arguments.count == 2 && !lines.hasPrefix("-"): self.init(app: Program.apps[0], commands: [lines])
    default: return nil
    }
  }
}
