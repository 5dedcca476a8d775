import ArgumentParser
import GromaConsole

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

  @MainActor
  func run() async throws {
    let look = Look(colour: options.color, isASCII: options.ascii, format: format)
    let conversation = Conversation(
      app: options.definition, variables: options.variables, commands: commands, isInteractive: interactive, renderer: look.renderer)
    await conversation.run()
  }
}
