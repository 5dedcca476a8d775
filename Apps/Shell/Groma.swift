import ArgumentParser
import Console
import LibEdit
import Navigation

/// The command `groma`.
@main
struct Groma: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "groma",
    abstract: "Type navigation, see the container tree.",
    discussion: """
      Without more it starts a shell: at a terminal with a prompt, completion and history; from a pipe it runs the lines.
      Exit codes: 0 all succeeded; 1 a line failed or an expectation differed; 2 usage, or a script that cannot be read; \
      130, 143, 129 after a signal.
      """,
    subcommands: [Talk.self, Run.self, Shrink.self, Explore.self],
    defaultSubcommand: Talk.self)

  static func main() async {
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
      // Asked-for help is no error; wrong usage is 2, as everywhere in this program.
      let isHelp = exitCode(for: error) == .success
      isHelp ? print(fullMessage(for: error)) : StandardStreams.writeError(fullMessage(for: error))
      StandardStreams.exit(isHelp ? 0 : 2)
    }
    StandardStreams.exit(0)
  }
}

/// What every subcommand takes.
struct Options: ParsableArguments {
  @Option(help: "The app: \(Apps.all.map(\.name).joined(separator: ", ")).")
  var app = Apps.all[0].name

  @Option(name: [.customShort("D")], help: ArgumentHelp("A variable of the lines.", valueName: "name=value"))
  var define: [String] = []

  @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"))
  var color = Colour.auto

  @Flag(help: "Draw trees with ASCII.")
  var ascii = false

  enum Colour: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  func validate() throws {
    guard Apps.all.contains(where: { $0.name == app }) else {
      throw ValidationError("There is no app '\(app)'; there are \(Apps.all.map(\.name).joined(separator: ", ")).")
    }
  }

  var definition: AppDefinition { Apps.all.first { $0.name == app } ?? Apps.all[0] }

  var variables: [String: String] {
    Dictionary(
      define.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "1")
      }, uniquingKeysWith: { _, last in last })
  }

  var renderer: Renderer {
    let isPlain = StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } ?? false || StandardStreams.environment("TERM") == "dumb"
    let hasColour =
      switch color {
      case .always: true
      case .never: false
      case .auto: StandardStreams.outputIsTerminal && !isPlain
      }
    return Renderer(isASCII: ascii || !isUTF8, hasColour: hasColour)
  }

  /// What the terminal reads, by the locale; nothing said counts as UTF-8.
  private var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(StandardStreams.environment).first { !$0.isEmpty } ?? "C.UTF-8"
    return locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8") || !StandardStreams.outputIsTerminal
  }
}
