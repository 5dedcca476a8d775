import Navigation

/// All commands, in the order of the help.
public struct CommandTable: Sendable {
  /// In order.
  public let all: [Command]
  private let byName: [String: Command]

  /// The commands of the shell.
  public static let standard = CommandTable(
    searching + stacks + layers + tabs + containers + windows + appearance + flow + effects + composing + looking + screen + links
      + destinations
      + flows + underWay
      + time
      + history + exploring
      + stateCommands + scripts + shellCommands)

  init(_ all: [Command]) {
    self.all = all
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The command of a name.
  public subscript(name: String) -> Command? { byName[name] }

  /// The command that a word means: its name or, at the prompt, a prefix that only it has.
  func resolve(
    _ name: String, _ span: SourceSpan, entries: Entries, allowsPrefixes: Bool
  ) throws(Diagnostic) -> Command {
    if let command = byName[name] { return command }
    let matches = all.filter { $0.name.hasPrefix(name) }
    if allowsPrefixes, matches.count == 1 { return matches[0] }
    if allowsPrefixes, matches.count > 1 {
      throw Diagnostic(
        code: "command.ambiguous", message: "'\(name)' could be \(matches.map(\.name).joined(separator: ", "))", span: span)
    }
    let near = EditDistance.nearest(to: name, in: all.map(\.name))
    let screen = entries[name].map { "'\($0.name)' is a screen: push \($0.name), present \($0.name), …" }
    throw Diagnostic(
      code: "command.unknown", message: "unknown command '\(name)'", span: span,
      hint: screen ?? near.map { "did you mean '\($0)'?" } ?? "'help' lists them all")
  }
}
