import ArgumentParser
import Groma
import GromaCommandLanguage

/// The arguments of this process.
enum ProcessArguments {
  /// Returns the arguments without the name of the program. If the first argument is the name of an app, inserts the option `--app` before
  /// it. If the arguments name a command file but no subcommand, inserts the subcommand `run` at the start.
  ///
  /// - Throws: `ValidationError` if the first argument is a word that names neither an app nor a subcommand.
  static func all<Program: GromaCommand>(of _: Program.Type) throws -> [String] {
    let commands = RootCommand<Program>.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases } + ["help"]
    return running(try naming(Array(CommandLine.arguments.dropFirst()), apps: Program.apps.map(\.name), commands: commands))
  }

  /// Returns a message of several lines about the arguments, in which control characters and invisible characters are escaped. A line end
  /// that is part of an argument is also escaped.
  ///
  /// - Parameter arguments: The arguments of the process that the message may quote.
  static func escaping(_ message: String, arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> String {
    // The parser also quotes the value of `--option=value` alone. Longer texts come first, because they may contain others.
    let values = arguments.compactMap { argument in argument.firstIndex(of: "=").map { String(argument[$0...].dropFirst()) } }
    let quoted = (arguments + values).filter { $0.contains(where: \.isNewline) }.sorted { $0.utf8.count > $1.utf8.count }
    let whole = quoted.reduce(message) { $0.replacing($1, with: $1.escapingControls) }
    return whole.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapingControls }.joined(separator: "\n")
  }

  /// Returns the arguments with `--app` before the first one if that is the name of an app. A subcommand after the name is moved to the
  /// start: `kiosk run a.nav` becomes `run --app kiosk a.nav`.
  ///
  /// - Parameters:
  ///   - apps: The names of the apps.
  ///   - commands: The names of the subcommands.
  /// - Throws: `ValidationError` if the first argument is a word that names neither an app nor a subcommand.
  static func naming(_ arguments: [String], apps: [String], commands: [String]) throws -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-"), !first.isCommandFile, !commands.contains(first) else { return arguments }
    if apps.contains(first) {
      let rest = arguments.dropFirst()
      let command = rest.prefix { commands.contains($0) }.prefix(1)
      return command + ["--app", first] + rest.dropFirst(command.count)
    }
    let hint =
      NameMatches.hint(for: first, among: commands + apps)
      ?? "the commands are \(commands.joined(separator: ", ")); the apps are \(apps.joined(separator: ", "))"
    throw ValidationError("There is no command or app '\(first)'; \(hint)")
  }

  /// Returns arguments with `run` at the start if they name a command file but no subcommand: `--app kiosk tour.nav`.
  static func running(_ arguments: [String]) -> [String] {
    let first = arguments.first ?? ""
    guard first.hasPrefix("-") || first.isCommandFile, !arguments.contains("run") else { return arguments }
    for (before, argument) in zip([""] + arguments, arguments) where argument.isCommandFile {
      // The value of an option of the shell is not a command file to run.
      if !["-c", "--rc", "-D"].contains(before) { return ["run"] + arguments }
    }
    return arguments
  }
}

extension String {
  /// Whether the text is the name of a command file.
  fileprivate var isCommandFile: Bool { hasSuffix(".nav") && !hasPrefix("-") }
}
