public import ArgumentParser
public import Groma
import GromaConsole
import GromaProcesses

/// A program that runs the shell for apps of your own: an interactive shell, scripts and explorations, with the subcommands and options of
/// `groma`.
///
/// ```swift
/// import Groma
/// import GromaShell
///
/// @main struct BankShell: GromaCommand {
///   static let apps: [AppDefinition] = [.bank, .bankTablet]
/// }
/// ```
///
/// The program starts itself again for scripts and explorations, so that an app that traps or hangs does not end it. Do not do work with
/// side effects in ``apps``.
public protocol GromaCommand {
  /// Options of your own, which each subcommand that runs an app accepts. Without a declaration, there are none.
  associatedtype Options: ParsableArguments = NoOptions

  /// The apps that `--app` selects by their names. The first app is the default. There must be at least one, and no two may have the same
  /// name.
  static var apps: [AppDefinition] { get }

  /// Returns the apps for the given options. The apps must have the same names as ``apps``. By default, returns ``apps``.
  static func apps(for options: Options) -> [AppDefinition]

  /// The name of the program in help. By default, the name of the executable file.
  static var commandName: String { get }

  /// The text that `--version` prints. By default, the version of Groma.
  static var version: String { get }

  /// Subcommands of your own, which are listed after those of Groma. By default, there are none.
  static var subcommands: [any ParsableCommand.Type] { get }
}

/// No options: the default of ``GromaCommand/Options``.
public struct NoOptions: ParsableArguments {
  /// Creates the value.
  public init() {}
}

extension GromaCommand {
  /// Returns ``apps``.
  public static func apps(for options: Options) -> [AppDefinition] { apps }

  /// The name of the executable file.
  public static var commandName: String { CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "groma" }

  /// The version of Groma.
  public static var version: String { "groma 0.1.0" }

  /// No subcommands.
  public static var subcommands: [any ParsableCommand.Type] { [] }

  /// Parses the arguments of the process, runs the subcommand, and ends the process with its exit code: 0 if all succeeded, 1 if a line or
  /// an expectation failed, 2 for wrong usage, and others as in the help of the subcommand.
  @MainActor public static func main() async {
    StandardStreams.keepPlaces()
    StandardStreams.acceptSignals()
    do {
      if try RepeatingProcess<Self>.repeatsRuns() { StandardStreams.exit(0) }
      if let conversation = Conversation(plain: Self.self, Array(CommandLine.arguments.dropFirst())) { await conversation.run() }
      var command = try RootCommand<Self>.parseAsRoot(ProcessArguments.all(of: Self.self))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      StandardStreams.exit(code.rawValue)
    } catch {
      // Requested help is not an error. Wrong usage has exit code 2, as everywhere in this program, and unexpected errors have exit code 3.
      let code = RootCommand<Self>.exitCode(for: error)
      let message = ProcessArguments.escaping(RootCommand<Self>.fullMessage(for: error))
      code == .success ? StandardStreams.printLine(message) : StandardStreams.writeError(message)
      StandardStreams.exit(code == .success ? 0 : code == .validationFailure ? 2 : 3)
    }
    StandardStreams.exit(0)
  }
}

/// The command that reads the arguments and runs a subcommand.
struct RootCommand<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.commandName,
      abstract: "Run navigation commands on an app and show its container tree.",
      discussion: """
        Without a subcommand, starts a shell for an app, which the first word can name: '\(Program.commandName) \(Program.apps[0].name)'. At a \
        terminal, the shell has a prompt, completion and history; from a pipe, it runs the lines. A command file, whose name ends with .nav, \
        runs as with the subcommand 'run'.
        Exit codes: the code of 'quit'; 0 all succeeded, or the lines were typed at a prompt; 1 a line or an expectation failed; 2 wrong \
        usage, an unreadable script, or output that cannot be written; 3 an internal error; 4 a script timed out; 130, 143, 129 after a signal.
        """,
      version: Program.version,
      subcommands: [
        Talk<Program>.self, Run<Program>.self, Watch<Program>.self, Shrink<Program>.self, Explore<Program>.self,
        Diff.self, Contracts<Program>.self, Mutants<Program>.self,
      ]
        + Program.subcommands,
      defaultSubcommand: Talk<Program>.self)
  }
}

/// The options that select an app, for each subcommand that uses one.
struct AppOptions<Program: GromaCommand>: ParsableArguments {
  @Option(
    name: .customLong("app"), help: ArgumentHelp("The app: \(Program.names). The default is \(Program.apps[0].name).", valueName: "app"))
  private var named: String?

  @OptionGroup var own: Program.Options

  func validate() throws {
    guard apps.contains(where: { $0.name == app }) else {
      throw ValidationError("There is no app '\(app)'. The apps are \(Program.names).")
    }
  }

  /// The name of the selected app.
  var app: String { named ?? Program.apps[0].name }

  /// Whether the command line names an app.
  var isNamed: Bool { named != nil }

  /// The apps for the options.
  var apps: [AppDefinition] { Program.apps(for: own) }

  /// The selected app. The option `--app` is validated before.
  var definition: AppDefinition { apps.first { $0.name == app } ?? apps[0] }
}

/// The options of the subcommands that run lines and draw their results.
struct SharedOptions<Program: GromaCommand>: ParsableArguments {
  @OptionGroup private var selection: AppOptions<Program>

  @Option(name: [.customShort("D")], help: ArgumentHelp("Set a variable for the lines; without a value, to 1.", valueName: "name[=value]"))
  var define: [String] = []

  @Option(help: ArgumentHelp("The language of titles and texts, such as de, or base for the texts in the code.", valueName: "language"))
  private var language: String?

  @Option(help: ArgumentHelp("Colors: auto, always or never.", valueName: "when"))
  var color = Look.Color.auto

  @Flag(help: "Draw trees in ASCII.")
  var ascii = false

  func validate() throws {
    if let name = variables.keys.first(where: { !Identifier.isValid($0) }) {
      throw ValidationError("-D: '\(name)' is not a variable name.")
    }
    guard let language else { return }
    let languages = selection.definition.languages
    let all = [Session.baseLanguage] + languages
    if all.contains(language) { return }
    let known = languages.isEmpty ? "It has no translations." : "Its languages are \(all.joined(separator: ", "))."
    throw ValidationError("The app '\(app)' has no language '\(language)'. \(known)")
  }

  /// The name of the selected app.
  var app: String { selection.app }

  /// Whether the command line names an app.
  var isNamed: Bool { selection.isNamed }

  /// The apps for the options.
  var apps: [AppDefinition] { selection.apps.map(shown) }

  /// The selected app.
  var definition: AppDefinition { shown(selection.definition) }

  private func shown(_ app: AppDefinition) -> AppDefinition {
    language.map { app.shown(in: $0 == Session.baseLanguage ? nil : $0) } ?? app
  }

  var variables: [String: String] {
    Dictionary(
      define.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "1")
      }, uniquingKeysWith: { _, last in last })
  }
}

extension GromaCommand {
  /// The names of the apps, separated by commas.
  fileprivate static var names: String { apps.map(\.name).joined(separator: ", ") }
}
