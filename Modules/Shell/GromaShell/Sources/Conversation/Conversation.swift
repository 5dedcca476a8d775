import Groma
import GromaCommandLanguage
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
  /// The options of an interactive session.
  var start = Start()
  /// The command line that starts the program with the app, without options for the session.
  var program = "groma"

  /// The options for the start of an interactive session.
  struct Start {
    /// Whether the session continues the last one.
    var resumes = false
    /// The file with the lines to run first, or `nil` for the file in the user's folder, which need not exist.
    var settings: String?
    /// Whether to omit the lines to run first.
    var ignoresSettings = false
  }

  /// Runs the session and ends the process.
  func run() async -> Never {
    if !commands.isEmpty {
      refuseStart()
      runCommands()
    }
    let isInteractive = isInteractive ?? StandardStreams.isTerminal
    if !isInteractive { refuseStart() }
    let programs = SystemPrograms()
    var style = Shell.Style(renderer: renderer, isInteractive: isInteractive, width: { StandardStreams.width }, programs: programs)
    // The editor shows its prompt before the app is launched.
    let editor = editor(style)
    // Time passes only with the line editor. Reading plain lines blocks the main actor.
    let session = Session(
      scripting: app, variables: variables, allowsPrefixes: isInteractive, showsChanges: isInteractive, settles: !isInteractive,
      isLive: !(editor is PlainLineReader))
    if session.isLive, renderer.format != .jsonl { style.pager = Pager(environment: StandardStreams.environment, programs: programs) }
    let shell = Shell(session, style: style, writeError: StandardStreams.writeError)
    guard isInteractive else { end(session, await shell.run(editor)) }
    let folders = UserFolders(environment: StandardStreams.environment)
    let resumed = start.resumes ? session.resume(in: folders, renderer) : nil
    if renderer.format != .jsonl { greet(editor, session) }
    for line in resumed ?? [] { editor.show(line) }
    // A session is saved and can be watched only at a terminal, not if its input comes from a program.
    let live = StandardStreams.isTerminal ? LiveSession(of: app, in: folders) : nil
    let saved = StandardStreams.isTerminal ? SavedSession(session, in: folders, live: live, isResumed: start.resumes) : nil
    shell.whenReady = { saved?.update() }
    runSettings(in: folders, session, editor)
    let code = await shell.run(editor)
    saved?.update()
    live?.end()
    // After a signal other than that of Ctrl-C, the terminal may be closed.
    if let saved, code < 128 || code == 130, renderer.format != .jsonl {
      if saved.isWorthResuming { print("\(program) --resume continues this session") }
      if let problem = saved.problem { print("the session is not saved: \(problem)".escapingControls) }
    }
    end(session, code)
  }

  /// Ends the process with exit code 2 if there are options for the start of an interactive session, but the session is not interactive.
  private func refuseStart() {
    let option = start.resumes ? "--resume" : start.settings != nil ? "--rc" : nil
    guard let option else { return }
    StandardStreams.writeError("error: \(option) is only for a session at a prompt")
    StandardStreams.exit(2)
  }

  /// Runs the lines of the settings file, if there is one. Errors name the file and the line, and do not end the session.
  private func runSettings(in folders: UserFolders, _ session: Session, _ editor: any LineEditing) {
    guard !start.ignoresSettings, let file = start.settings ?? folders.settings.map({ $0 + "/rc" }) else { return }
    // Most users have no such file.
    guard start.settings != nil || FileError.version(of: file) != nil else { return }
    do throws(FileError) {
      let text = SourceText.withoutMark(try FileError.readRegularText(file))
      var style = Shell.Style(renderer: renderer, isInteractive: false, source: file, width: { StandardStreams.width })
      // The effects of these lines are the same at each start, so they are not shown.
      style.hidesEffects = true
      _ = Shell(session, style: style, writeError: { editor.show($0) }).run(commands: text) { editor.show($0) }
    } catch {
      editor.show("error: \(error)".escapingControls)
    }
  }

  private func runCommands() -> Never {
    let session = Session(scripting: app, variables: variables, settles: true)
    var code: Int32 = 0
    for text in commands where !session.isOver {
      let style = Shell.Style(
        renderer: renderer, isInteractive: false, source: "-c", width: { StandardStreams.width }, programs: SystemPrograms())
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
      let hasColors = renderer.hasColor
      if style.isInteractive,
        let editor = try? LibEditor(history: LibEditor.defaultHistory(of: app.name), prompt: style.prompt(app.name), hasColors: hasColors)
      {
        if let warning = editor.warning { editor.show("warning: \(warning)") }
        return editor
      }
    #endif
    return PlainLineReader(showsPrompt: style.isInteractive)
  }

  private func greet(_ editor: any LineEditing, _ session: Session) {
    let tree = renderer.lines(.tree(session.rows, TreeDetail()))
    editor.show(
      (["\(app.name): \(app.summary)", "'help' lists commands, 'screen' draws the screen, Tab completes, Ctrl-D ends."] + tree).joined(
        separator: "\n"))
  }
}

extension Conversation {
  /// Creates the session if the arguments are empty or only `-c LINES`. This initializer does not use the argument parser, which would take
  /// longer than the rest of the launch. Returns `nil` if the argument parser must handle the arguments, or if the program has options of
  /// its own.
  init?<Program: GromaCommand>(plain _: Program.Type, _ arguments: [String]) {
    guard Program.Options.self == NoOptions.self else { return nil }
    switch (arguments.first, arguments.last) {
    case (nil, nil): self.init(app: Program.apps[0], program: Program.commandName)
    case ("-c", let lines?) where arguments.count == 2 && !lines.hasPrefix("-"): self.init(app: Program.apps[0], commands: [lines])
    default: return nil
    }
  }
}
