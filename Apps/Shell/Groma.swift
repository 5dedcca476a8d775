import ArgumentParser
import Groma
import GromaConsole
import GromaProcesses

/// The command `groma`, which reads the arguments and runs a subcommand.
@main
struct Groma: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "groma",
    abstract: "Run navigation commands on an app and show its container tree.",
    discussion: """
      Without a subcommand it starts a shell: at a terminal with a prompt, completion and history; from a pipe it runs the lines.
      Exit codes: 0 all succeeded; 1 a line or an expectation failed; 2 wrong usage, an unreadable script, or output that cannot be \
      written; 3 an internal error; 4 a script timed out; 130, 143, 129 after a signal.
      """,
    version: "groma 0.1.0",
    subcommands: [Talk.self, Run.self, Shrink.self, Explore.self, Diff.self],
    defaultSubcommand: Talk.self)

  static func main() async {
    StandardStreams.keepPlaces()
    StandardStreams.acceptSignals()
    if let conversation = Conversation(plain: Array(CommandLine.arguments.dropFirst())) { await conversation.run() }
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      StandardStreams.exit(code.rawValue)
    } catch {
      // Requested help is not an error. Wrong usage has exit code 2, as everywhere in this program, and unexpected errors have exit code 3.
      let code = exitCode(for: error)
      code == .success ? print(fullMessage(for: error)) : StandardStreams.writeError(fullMessage(for: error))
      StandardStreams.exit(code == .success ? 0 : code == .validationFailure ? 2 : 3)
    }
    StandardStreams.exit(0)
  }
}

/// The options that the subcommands share.
struct Options: ParsableArguments {
  @Option(help: "The app: \(Apps.names.joined(separator: ", ")).")
  var app = Apps.names[0]

  @Option(name: [.customShort("D")], help: ArgumentHelp("Set a variable for the lines.", valueName: "name=value"))
  var define: [String] = []

  @Option(help: ArgumentHelp("Colors: auto, always or never.", valueName: "when"))
  var color = Look.Colour.auto

  @Flag(help: "Draw trees in ASCII.")
  var ascii = false

  func validate() throws {
    if let name = variables.keys.first(where: { !Identifier.isValid($0) }) {
      throw ValidationError("-D: '\(name)' is not a variable name.")
    }
    guard Apps.has(app) else {
      throw ValidationError("There is no app '\(app)'. The apps are \(Apps.names.joined(separator: ", ")).")
    }
  }

  /// The selected app, newly created. The option `--app` is validated before.
  var definition: AppDefinition { Apps.named(app) }

  /// The arguments for another process of this program with the same app and variables.
  var workerArguments: [String] { ["--app", app] + define.flatMap { ["-D", $0] } }

  var variables: [String: String] {
    Dictionary(
      define.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "1")
      }, uniquingKeysWith: { _, last in last })
  }
}
