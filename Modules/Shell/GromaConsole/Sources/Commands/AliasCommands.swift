import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The commands that define aliases.
enum AliasCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "alias", .shell, "[NAME = LINE]", "Define an alias for the start of a line, or list all.",
      details: """
        At the prompt, the alias is replaced by LINE, and the words after the alias
        follow. LINE is a command or a route; a recording contains LINE. Put aliases
        for each session into ~/.config/groma/rc.
        """, takes: [.text, .line],
      examples: ["alias inbox = home | select-tab 1", .init(line: "alias", after: ["alias j = tree --json"])], isRecorded: false
    ) { session, _, line throws(Diagnostic) in
      guard let (name, span, meaning) = try definition(line, in: session) else {
        if let command = session.table["alias"] { try line.refuseRest(behind: command) }
        return list(of: session.prompt.aliases)
      }
      guard Identifier.isValid(name) else {
        throw Diagnostic(
          code: "alias.name", message: "'\(name)' is not a name for an alias", span: span,
          hint: "a name begins with a letter or '_', followed by letters, digits, '_', '-' and '.'")
      }
      guard session.table[name] == nil else {
        throw Diagnostic(code: "alias.command", message: "'\(name)' is a command", span: span, hint: "choose another name")
      }
      // An alias is listed and completed, so it contains variables instead of secrets.
      let printable = session.printable(meaning)
      guard printable.isComplete else {
        throw Diagnostic(
          code: "alias.secret", message: "the line of an alias cannot contain a secret", span: span,
          hint: "write the secret as a variable, as in FIELD=$FIELD")
      }
      session.prompt.aliases[name] = printable.text
      return .effect("set", of: name, "\(name) = \(printable.text)")
    },
    .line(
      "unalias", .shell, "NAME", "Remove an alias.", takes: [.text],
      examples: [.init(line: "unalias j", after: ["alias j = tree --json"])], isRecorded: false
    ) { session, arguments, _ throws(Diagnostic) in
      let (name, span) = try arguments.word("an alias")
      try arguments.finish()
      guard session.prompt.aliases.removeValue(forKey: name) != nil else {
        throw Diagnostic(
          code: "alias.unknown", message: "there is no alias '\(name)'", span: span,
          hint: NameMatches.hint(for: name, among: session.prompt.aliases.keys.sorted()) ?? "'alias' lists them all")
      }
      return .effect("removed", of: name, "the alias \(name) is removed")
    },
  ]

  private static func list(of aliases: [String: String]) -> Reply {
    let records = aliases.sorted { $0.key < $1.key }.map { name, line in
      Record("alias", ["name": .text(name), "line": .text(line)], name, "= \(line)")
    }
    return .records(records, ifNone: "there are no aliases; 'alias NAME = LINE' defines one")
  }

  /// Returns the name of the alias that a line defines, the location of the name, and the replacement of the alias. Returns `nil` if
  /// nothing follows the word `alias`.
  ///
  /// - Throws: An error if no replacement follows the name, or if the replacement does not begin with a command or an alias.
  @MainActor
  private static func definition(
    _ line: RouteSyntax, in session: Session
  ) throws(Diagnostic) -> (name: String, span: SourceSpan, meaning: String)? {
    var line = line
    let step = line.alternatives[0].steps[0]
    guard let first = step.arguments.first else { return nil }
    var rest = step.arguments.dropFirst()
    let name: String
    switch first {
    case .named(let label, let word, _):
      // `alias inbox=home` is read as a named value.
      name = label
      rest = [.word(word)] + rest
    case .word(let word):
      name = word.literalText ?? word.description
      if case .word(let sign)? = rest.first, sign.literalText == "=" { rest.removeFirst() }
    case .flag, .comma:
      // There are no options.
      _ = try Arguments(step, flags: [], variables: session.variables)
      (name, rest) = ("\(first)", [])
    }
    guard case .word(let command)? = rest.first else {
      throw Diagnostic(
        code: "command.missing-argument", message: "a line is missing after '\(name)'", span: rest.first?.span ?? step.span,
        hint: "for example 'alias inbox = home | select-tab 1'")
    }
    if let text = command.literalText, session.prompt.aliases[text] == nil {
      _ = try session.table.resolve(
        text, command.span, screens: session.navigator.app.screens, allowsPrefixes: session.allowsPrefixes)
    }
    line.alternatives[0].steps[0].name = command
    line.alternatives[0].steps[0].arguments = Array(rest.dropFirst())
    return (name, first.span, line.description)
  }
}
