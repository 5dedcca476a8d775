import ArgumentParser
import GromaCommandLanguage

/// The arguments of this process.
enum ProcessArguments {
  /// The arguments without the program, with the subcommand `run` before the name of a command file that no subcommand precedes.
  static var all: [String] { running(Array(CommandLine.arguments.dropFirst())) }

  /// Returns arguments with `--app` at the start if the first one is the name of an app: `kiosk`.
  ///
  /// - Parameters:
  ///   - apps: The names of the apps.
  ///   - commands: The names of the subcommands.
  /// - Throws: `ValidationError` if the first argument is a word that names neither an app nor a subcommand.
  static func naming(_ arguments: [String], apps: [String], commands: [String]) throws -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-"), !commands.contains(first) else { return arguments }
    if apps.contains(first) { return ["--app"] + arguments }
    let hint = NameMatches.hint(for: first, among: commands + apps) ?? "The commands are \(commands.joined(separator: ", "))."
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
