import Groma
import GromaCommandLanguage

/// The commands of one subject, as part of a ``CommandTable``.
protocol CommandSet {
  /// The commands, in the order in which help lists them.
  static var commands: [Command] { get }
}

/// All commands, in the order in which help lists them.
public struct CommandTable: Sendable {
  /// The commands, in order.
  public let all: [Command]
  private let byName: [String: Int]
  private let byAlias: [String: Int]

  init(of sets: any CommandSet.Type...) { self.init(sets.flatMap { $0.commands }) }

  init(_ all: [Command]) {
    self.all = all
    byName = Dictionary(all.indices.map { (all[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    byAlias = Dictionary(
      all.indices.flatMap { index in all[index].aliases.map { ($0, index) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a copy of the table with further commands, each before the other commands of its group.
  package func adding(_ commands: [Command]) -> CommandTable {
    var all = all
    for command in commands.reversed() { all.insert(command, at: all.firstIndex { $0.group == command.group } ?? all.endIndex) }
    return CommandTable(all)
  }

  /// Accesses the command with this name, or `nil` if there is none.
  public subscript(name: String) -> Command? { byName[name].map { all[$0] } }

  /// Returns the commands that a word can refer to. Normally the word must be the name of a command. If short forms are allowed, it can
  /// also be an alias, the beginning of a name, or the beginning of an alias, in this order of precedence.
  package func meant(by word: String, allowsShort: Bool) -> [Command] {
    if let command = self[word] { return [command] }
    guard allowsShort, !word.isEmpty else { return [] }
    if let command = byAlias[word] { return [all[command]] }
    let named = all.filter { $0.name.hasPrefix(word) }
    return named.isEmpty ? all.filter { $0.aliases.contains { $0.hasPrefix(word) } } : named
  }

  /// Returns the full name of an abbreviated command, or `nil` if the abbreviation does not match exactly one command.
  package func spelledOut(_ name: String) -> String? {
    let matches = meant(by: name, allowsShort: true)
    return matches.count == 1 ? matches[0].name : nil
  }

  /// Returns the command that a word refers to. The word is the name of the command or, at a prompt, an alias or a unique prefix.
  ///
  /// - Throws: `command.ambiguous` if several commands match, `command.unknown` if none does.
  func resolve(
    _ name: String, _ span: SourceSpan, screens: ScreenDefinitions, allowsPrefixes: Bool
  ) throws(Diagnostic) -> Command {
    if let command = self[name] { return command }
    let matches = meant(by: name, allowsShort: allowsPrefixes)
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      throw Diagnostic(
        code: "command.ambiguous", message: "'\(name)' could be \(matches.map(\.name).joined(separator: ", "))", span: span)
    }
    let screen = screens[name].map { "'\($0.name)' is a screen: push \($0.name), present \($0.name), …" }
    let other = byAlias[name].map { "in a script it is called '\(all[$0].name)'" }
    let near = EditDistance.hint(for: name, among: all.map(\.name))
    throw Diagnostic(
      code: "command.unknown", message: "unknown command '\(name)'", span: span, hint: screen ?? other ?? near ?? "'help' lists them all")
  }
}
