import Groma
import GromaCommandLanguage

/// The commands of one subject, as part of a ``CommandTable``.
protocol CommandSet {
  /// The commands. Help lists the commands of a group in this order.
  static var commands: [Command] { get }
}

/// All commands of a session.
public struct CommandTable: Sendable {
  /// The commands. Help lists the commands of a group in this order.
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

  /// Returns a copy of the table with further commands, which come before the other commands of their groups.
  package func adding(_ commands: [Command]) -> CommandTable {
    var all = all
    for command in commands.reversed() { all.insert(command, at: all.firstIndex { $0.group == command.group } ?? all.endIndex) }
    return CommandTable(all)
  }

  /// Accesses the command with the given name. The value is `nil` if there is no such command. Aliases and prefixes are not accepted.
  public subscript(name: String) -> Command? { byName[name].map { all[$0] } }

  /// Returns the commands that a word can refer to; an empty array if there are none.
  ///
  /// - Parameters:
  ///   - word: The name of a command or, if `allowsShort` is `true`, an alias, the beginning of a name, or the beginning of an alias, in
  ///     this order of precedence.
  ///   - allowsShort: Whether the word can be an alias or a beginning.
  package func meant(by word: String, allowsShort: Bool) -> [Command] {
    if let command = self[word] { return [command] }
    guard allowsShort, !word.isEmpty else { return [] }
    if let command = byAlias[word] { return [all[command]] }
    let named = all.filter { $0.name.hasPrefix(word) }
    return named.isEmpty ? all.filter { $0.aliases.contains { $0.hasPrefix(word) } } : named
  }

  /// Returns the full name of the command that a name, an alias or an abbreviation runs, or `nil` if there is none.
  package func spelledOut(_ name: String) -> String? { command(name)?.name }

  /// Returns the command that a word refers to. The word is the name of the command or, if `allowsPrefixes` is `true`, an alias or a unique
  /// prefix. A prefix is refused for a command whose ``Command/needsFullName`` is `true`.
  ///
  /// - Throws: A `Diagnostic` with the code `command.ambiguous` if several commands match or the full name is required, or
  ///   `command.unknown` if no command matches.
  func resolve(
    _ name: String, _ span: SourceSpan, screens: ScreenDefinitions, allowsPrefixes: Bool
  ) throws(Diagnostic) -> Command {
    if let command = self[name] { return command }
    let matches = meant(by: name, allowsShort: allowsPrefixes)
    if let command = matches.first, matches.count == 1 {
      guard isComplete(name, for: command) else {
        throw Diagnostic(
          code: "command.ambiguous", message: "'\(name)' could be '\(command.name)': type the whole name", span: span,
          hint: "\(command.name): \(command.summary)")
      }
      return command
    }
    if matches.count > 1 {
      throw Diagnostic(
        code: "command.ambiguous", message: "'\(name)' could be \(matches.map(\.name).joined(separator: ", "))", span: span)
    }
    let screen = screens[name].map { "'\($0.name)' is a screen: push \($0.name), present \($0.name), …" }
    let other = byAlias[name].map { "in a script, write '\(all[$0].name)'" }
    let isProgram = name == "groma" || name.hasSuffix("/groma")
    let same = isProgram ? "'quit' ends the session; type the line after it" : Self.synonyms[name.lowercased()].map { "see '\($0)'" }
    let near = NameMatches.hint(for: name, among: all.map(\.name) + (allowsPrefixes ? byAlias.keys.sorted() : []))
    // The value in `label=value` can be a secret.
    var shown = name
    if case .named(let label, _, _)? = try? ArgumentSyntax(Word(parts: [.literal(name)], span: span)) { shown = "\(label)=…" }
    throw Diagnostic(
      code: "command.unknown", message: "unknown command '\(shown)'", span: span,
      hint: screen ?? other ?? same ?? near ?? (name == "clear" ? "Ctrl-L clears the screen" : "'help search WORD' finds commands"))
  }

  /// The commands for words that other tools use, by the word.
  private static let synonyms = [
    "click": "tap", "press": "tap", "touch": "tap", "type": "tap ACTION FIELD=TEXT", "fill": "tap ACTION FIELD=TEXT", "swipe-back": "back",
    "url": "open", "visit": "open", "navigate": "open", "goto-url": "open", "deeplink": "open", "reload": "reset", "restart": "reset",
    "relaunch": "reset", "launch": "reset", "verify": "expect", "check-visible": "expect visible", "cat": "show", "dir": "tree",
    "assert": "expect", "pwd": "where", "whoami": "where", "wait-for": "settle", "sleep": "advance", "snapshot": "save", "restore": "load",
    "exec": "source", "import": "source",
  ]

  /// Returns whether other tools use a word for one of several commands.
  static func isSynonym(_ word: String, of commands: [String]) -> Bool {
    synonyms[word.lowercased()].map { meaning in commands.contains(String(meaning.prefix { $0 != " " })) } ?? false
  }

  /// Returns the command that a word runs at a prompt, or `nil` if the word is unknown, ambiguous or too short.
  package func command(_ word: String) -> Command? {
    let matches = meant(by: word, allowsShort: true)
    guard let command = matches.first, matches.count == 1, isComplete(word, for: command) else { return nil }
    return command
  }

  /// Returns whether a word that refers to a command is long enough to run it.
  private func isComplete(_ word: String, for command: Command) -> Bool {
    !command.needsFullName || command.name == word || command.aliases.contains(word)
  }
}
