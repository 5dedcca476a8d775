import ArgumentParser
import Console
import LibEdit
import Navigation

/// The shell: at a terminal, from a pipe, or with lines given on the command line.
struct Talk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell", abstract: "Talk to an app (the default).")

  @OptionGroup var options: Options

  @Option(name: .customShort("c"), help: ArgumentHelp("Run these lines, separated by ';', and end.", valueName: "lines"))
  var commands: [String] = []

  @Flag(inversion: .prefixedNo, help: "Behave as at a terminal, or not, whatever is there.")
  var interactive: Bool?

  @Option(help: ArgumentHelp("How answers are written: tree, plain or jsonl (one JSON object a line).", valueName: "form"))
  var format = Renderer.Format.tree

  @MainActor
  func run() async throws {
    guard commands.isEmpty else { return try runCommands() }
    let isInteractive = interactive ?? StandardStreams.isTerminal
    let editor = editor(isInteractive: isInteractive)
    // Plain lines are read with nothing else going on meanwhile.
    let session = Session(
      options.definition, variables: options.variables, allowsPrefixes: isInteractive, showsChanges: isInteractive,
      settles: !isInteractive, isLive: editor is LibEditor)
    let style = Shell.Style(renderer: renderer, isInteractive: isInteractive, width: { StandardStreams.width })
    let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
    if isInteractive, format != .jsonl { greet(editor, session) }
    throw ExitCode(await shell.run(editor))
  }

  @MainActor
  private func runCommands() throws {
    let session = Session(options.definition, variables: options.variables, settles: true)
    var code: Int32 = 0
    for text in commands where !session.isOver {
      let style = Shell.Style(renderer: renderer, isInteractive: false, source: "-c", width: { StandardStreams.width })
      let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
      let result = shell.run(commands: text) { print($0) }
      code = session.exitCode ?? max(code, result)
    }
    throw ExitCode(code)
  }

  private var renderer: Renderer {
    var renderer = options.renderer
    renderer.format = format
    return renderer
  }

  /// libedit's editor at a terminal that can move its cursor; plain lines elsewhere.
  @MainActor
  private func editor(isInteractive: Bool) -> any LineEditing {
    guard isInteractive, let editor = try? LibEditor(history: LibEditor.defaultHistory) else {
      return PlainLineReader(showsPrompt: isInteractive)
    }
    if let warning = editor.warning { StandardStreams.writeError("warning: \(warning)") }
    return editor
  }

  @MainActor
  private func greet(_ editor: any LineEditing, _ session: Session) {
    let app = session.navigator.app
    let tree = renderer.lines(.tree(session.rows, TreeDetail()))
    editor.show((["\(app.name): \(app.summary)", "'help' lists the commands, Tab completes, Ctrl-D ends."] + tree).joined(separator: "\n"))
  }
}
