import Groma

extension GromaCommand {
  /// The command line of the process, without the argument that a supervisor adds.
  static var commandLine: String {
    let arguments = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("--supervised") }
    let words = arguments.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_=,./:%+@".contains($0) } ? word : Quoting.quoted(word)
    }
    return ([commandName] + words).joined(separator: " ")
  }
}
