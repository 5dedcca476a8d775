import ArgumentParser
import Groma
import GromaConsole
import GromaProcesses

/// The command `groma shell`, which runs a session with lines from standard input or from the command line.
struct Talk<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shell", abstract: "Start a shell for an app.")
  }

  @OptionGroup var options: SharedOptions<Program>

  @Option(name: .customShort("c"), help: ArgumentHelp("Run these lines, separated by ';', and exit.", valueName: "lines"))
  var commands: [String] = []

  @Flag(inversion: .prefixedNo, help: "Behave as in a terminal, or as in a pipe, regardless of standard input.")
  var interactive: Bool?

  @Option(help: ArgumentHelp("The format of answers: tree, plain or jsonl (one JSON object per line).", valueName: "form"))
  var format = Renderer.Format.tree

  @Flag(help: "Continue the last session at a prompt, in the state in which it ended.")
  var resume = false

  @Option(
    name: .customLong("rc"),
    help: ArgumentHelp(
      "At the start of a session at a prompt, run the lines of this file instead of ~/.config/groma/rc.", valueName: "file"))
  var settings: String?

  @Flag(name: .customLong("no-rc"), help: "Run no lines at the start.")
  var ignoresSettings = false

  func validate() throws {
    if settings != nil, ignoresSettings { throw ValidationError("--rc cannot be combined with --no-rc.") }
  }

  @MainActor
  func run() async throws {
    let look = Look(color: options.color, isASCII: options.ascii, format: format)
    // Without '--app', '--resume' continues the session that was saved last, whatever its app.
    let folders = UserFolders(environment: StandardStreams.environment)
    let last = resume && !options.isNamed ? SavedSession.lastApp(of: options.apps, in: folders) : nil
    let app = last ?? options.definition
    let conversation = Conversation(
      app: app, variables: options.variables, commands: commands, isInteractive: interactive, renderer: look.renderer,
      start: Conversation.Start(resumes: resume, settings: settings, ignoresSettings: ignoresSettings),
      program: Program.commandName + (app.name == Program.apps[0].name ? "" : " --app \(app.name)"))
    await conversation.run()
  }
}
