package import Groma
package import GromaCommandLanguage

/// A function that converts command lines to the form in which they can be stored, shown and written: see ``PrintableLine``.
///
/// Text that is entered for an action counts as secret unless the field is known and not secret. A line need not be complete, correct or
/// runnable. It can have several commands and consist of several lines.
package struct LinePrinter {
  private let app: AppDefinition
  private let table: CommandTable
  private let aliases: [String: String]
  private let variables: [String: String]
  private let secretVariables: Set<String>
  private let scriptVariables: Set<String>
  private let usedFields: ActionFields

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - app: The app, whose actions determine the secret fields.
  ///   - table: The commands.
  ///   - aliases: The command lines that replace aliases, by the alias.
  ///   - variables: The values of the variables, by name.
  ///   - secretVariables: The names of the variables whose values are entered into secret fields.
  ///   - scriptVariables: The names of the variables that command files use. A value that a line gives to another variable counts as secret.
  ///   - usedFields: The fields that are known besides those that the app's sample screens offer.
  package init(
    app: AppDefinition, table: CommandTable, aliases: [String: String] = [:], variables: [String: String] = [:],
    secretVariables: Set<String> = [], scriptVariables: Set<String> = [], usedFields: ActionFields = ActionFields()
  ) {
    self.app = app
    self.table = table
    self.aliases = aliases
    self.variables = variables
    self.secretVariables = secretVariables
    self.scriptVariables = scriptVariables
    self.usedFields = usedFields
  }

  /// Returns the printable form of a line.
  ///
  /// - Complexity: O(n) in the length of the line.
  package func printed(_ line: String) -> PrintableLine { Pass(self, over: line, aliases: aliases).line }

  /// Returns the names of all variables that lines use, and of those that they enter into secret fields, directly or by the value of another
  /// variable.
  package func variables(of lines: some Sequence<String>) -> (used: Set<String>, secret: Set<String>) {
    let printed = lines.map(printed)
    let used = Set(printed.flatMap(\.usedVariables))
    var secrets = Set(printed.flatMap(\.enteredVariables))
    while true {
      let origins = printed.flatMap(\.assignments).filter { secrets.contains($0.key) }.flatMap(\.value)
      if secrets.isSuperset(of: origins) { return (used, secrets) }
      secrets.formUnion(origins)
    }
  }

  /// Returns a text whose messages show the printable forms of the lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - chunks: The numbers of the lines that form command lines. `nil` if all lines together do.
  package func printed(_ text: SourceText, chunks: [ClosedRange<Int>]? = nil) -> SourceText {
    var text = text
    let last = text.firstNumber + text.lines.count - 1
    for chunk in chunks ?? (text.lines.isEmpty ? [] : [text.firstNumber...last]) {
      let lines = chunk.compactMap { text[line: $0] }
      let printed = printed(lines.joined(separator: "\n"))
      // The number of scalars before each line of the chunk.
      var start = 0
      for (offset, line) in lines.enumerated() {
        let scalars = line.unicodeScalars
        for replacement in printed.replacements {
          let part = replacement.range.clamped(to: start..<start + scalars.count)
          guard !part.isEmpty else { continue }
          func column(_ scalar: Int) -> Int { line[..<scalars.index(scalars.startIndex, offsetBy: scalar - start)].count + 1 }
          let columns = column(part.lowerBound)..<max(column(part.lowerBound) + 1, column(part.upperBound))
          let isFirst = part.lowerBound == replacement.range.lowerBound
          text.hide(columns, ofLine: chunk.lowerBound + offset, showing: isFirst ? replacement.text : "")
        }
        start += scalars.count + 1
      }
    }
    return text
  }

  /// Returns a text whose messages show nothing of a line that may be a part of a command. Used for a text with a syntax error, whose
  /// commands are not known.
  ///
  /// - Parameter number: The number of the line that a message shows.
  package func printed(_ text: SourceText, alone number: Int) -> SourceText {
    guard let line = text[line: number] else { return text }
    let pass = Pass(self, over: line, aliases: aliases)
    let isNotation = ["#", "|", "--"].contains { line.hasPrefix($0) }
    guard !pass.beginsWithCommand, !isNotation, !line.isEmpty else { return printed(text, chunks: [number...number]) }
    var text = text
    text.hide(1..<line.count + 1, ofLine: number, showing: Secret.mask)
    return text
  }
}

// MARK: - Passes

extension LinePrinter {
  /// A pass over the tokens of a line.
  fileprivate struct Pass {
    /// The step that the next word belongs to.
    enum Step {
      /// An action is performed, or would be if the line were correct. `action` is `nil` before the name of the action.
      case tap(action: String?)
      /// A command line follows, after some words.
      case line(words: Int)
      /// A variable is set. `name` is `nil` before its name.
      case assignment(name: String?)
      /// A script runs with variables.
      case script
      /// Another command.
      case command(Command)
      /// An unknown command. `name` is `nil` after its first argument.
      case unknown(name: String?)
    }

    private let printer: LinePrinter
    private let aliases: [String: String]
    private(set) var line: PrintableLine
    /// The current step, or `nil` if the next word begins one.
    private(set) var step: Step?
    /// The steps around the open braces.
    private var outer: [Step?] = []
    /// Whether the next word is a route, as the value of an option.
    private var awaitsRoute = false
    /// Whether an open quote made lines a part of a word, so that the rest of the text can be misread.
    private var isMisread = false
    /// The end of the last secret text.
    private var secretEnd: Int?
    /// The end of a separator directly behind secret text, or of the word behind it: the separator can be a part of the secret.
    private var tornEnd: Int?
    /// Whether the first word of the line is a command.
    private(set) var beginsWithCommand = false

    init(_ printer: LinePrinter, over text: String, aliases: [String: String]) {
      self.printer = printer
      self.aliases = aliases
      line = PrintableLine(text)
      var isFirst = true
      for element in PlacedTokens(text) {
        accept(element)
        if isFirst, let step {
          isFirst = false
          if case .unknown = step {} else { beginsWithCommand = true }
        }
      }
    }

    private mutating func accept(_ element: PlacedTokens.Element) {
      switch element.token.kind {
      case .word where element.range.lowerBound == tornEnd:
        tornEnd = element.range.upperBound
        hide(element.range)
        step = .unknown(name: nil)
      case .word(let word):
        for case .variable(let name, _) in word.parts where !line.usedVariables.contains(name) { line.usedVariables.append(name) }
        if isMisread || isMisread(word) {
          isMisread = true
          hide(element.range)
        } else if step == nil {
          begin(with: word, element)
        } else {
          argument(word, element)
        }
      case .comma, .comment, .ampersand: return
      case .pipe, .fallback, .separator, .newline:
        tornEnd = [secretEnd, tornEnd].contains(element.range.lowerBound) ? element.range.upperBound : nil
        step = nil
      case .openBrace:
        outer.append(step)
        step = nil
      case .closeBrace: step = outer.popLast() ?? nil
      }
      if case .word = element.token.kind {} else { awaitsRoute = false }
    }

    // MARK: Commands

    private mutating func begin(with word: Word, _ element: PlacedTokens.Element) {
      if let text = word.literalText, text == "!" || text.hasPrefix("[") && outer.isEmpty { return }
      if case .named(let label, let value, _)? = try? ArgumentSyntax(word) {
        step = .unknown(name: nil)
        return named(label, value, element)
      }
      step = step(named: try? word.expanded(printer.variables))
    }

    private func step(named name: String?) -> Step {
      guard let name else { return .unknown(name: nil) }
      if let meaning = aliases[name] {
        let inner = Pass(printer, over: meaning, aliases: aliases.filter { $0.key != name })
        return inner.step ?? .unknown(name: nil)
      }
      let meant = printer.table.meant(by: name, allowsShort: true)
      if meant.contains(where: { $0.parameters.first == .action }) { return .tap(action: nil) }
      return meant.count == 1 ? step(of: meant[0]) : .unknown(name: name)
    }

    private func step(of command: Command) -> Step {
      switch command.parameters.first {
      case .variable: .assignment(name: nil)
      case .script: .script
      default: command.parameters.firstIndex(of: .line).map { .line(words: $0) } ?? .command(command)
      }
    }

    /// Returns the step that is meant by an unknown command with arguments: a tap if the command resembles one that performs an action, or
    /// the name of an action with a secret field.
    private func meant(by name: String) -> Step {
      let taps = printer.table.all.filter { $0.parameters.first == .action }.flatMap { [$0.name] + $0.aliases }
      if CommandTable.isSynonym(name, of: taps) || !NameMatches(of: name, among: taps).matches.isEmpty { return .tap(action: nil) }
      let actions = printer.usedFields.secretActions + printer.app.actionFields.secretActions
      return NameMatches(of: name, among: actions).matches.isEmpty ? .unknown(name: nil) : .tap(action: "")
    }

    // MARK: Arguments

    private mutating func argument(_ word: Word, _ element: PlacedTokens.Element) {
      let argument = (try? ArgumentSyntax(word)) ?? .word(word)
      if case .unknown(let name?) = step { step = meant(by: name) }
      if awaitsRoute, case .word = argument {
        awaitsRoute = false
        return route(word, element.range)
      }
      switch (step, argument) {
      case (.line(let words)?, .word(let word)):
        if words > 0 {
          step = .line(words: words - 1)
        } else if word.literalText != "=" {
          begin(with: word, element)
        }
      // `alias inbox=home` is an alias with a line.
      case (.line(1)?, .named(_, let value, _)): begin(with: value, element)
      case (.tap(nil)?, .word(let word)): step = .tap(action: (try? word.expanded(printer.variables)) ?? "")
      case (.tap?, .word): hide(element.range)
      case (.tap?, .flag(let name, let value?, _)):
        if !isKnownFlag(name) { hide(range(of: value, after: name.unicodeScalars.count + 3, element)) }
      case (.assignment(nil)?, .word(let word)):
        let name = word.literalText ?? ""
        step = .assignment(name: name)
        line.assignments[name] = []
      case (.assignment(nil)?, .named(let name, let value, _)):
        step = .assignment(name: name)
        line.assignments[name] = []
        assign(value, to: name, range(of: value, after: name.unicodeScalars.count + 1, element))
      case (.assignment(let name?)?, _):
        if word.literalText != "=" { assign(word, to: name, element.range) }
      case (.script?, .named(let name, let value, _)):
        if printer.secretVariables.contains(name) {
          enter(value, for: name, element)
        } else if !printer.scriptVariables.contains(name) {
          hide(range(of: value, after: name.unicodeScalars.count + 1, element))
        }
      case (_, .named(let label, let value, _)): named(label, value, element)
      case (.command?, .flag(Command.completion.name, let value, _)):
        guard let value else { return awaitsRoute = true }
        route(value, range(of: value, after: Command.completion.name.unicodeScalars.count + 3, element))
      default: break
      }
    }

    private mutating func named(_ label: String, _ value: Word, _ element: PlacedTokens.Element) {
      switch step {
      case .tap(let action?):
        let fields = printer.usedFields.isSecret(label, of: action) ?? printer.app.actionFields.isSecret(label, of: action)
        if fields ?? true { enter(value, for: label, element) }
      case .tap(nil):
        enter(value, for: label, element)
        // Only the first argument can be the name of an action.
        step = .tap(action: "")
      case .command(let command):
        // An argument that the command does not take can be meant for an action.
        if !isDeclared(label, command), isSecretAnywhere(label) == true { enter(value, for: label, element) }
      case .unknown:
        guard !isDeclared(label), isSecretAnywhere(label) ?? true else { return }
        enter(value, for: label, element)
        line.isComplete = false
      case .line, .assignment, .script, nil: break
      }
    }

    /// Replaces the value of a secret field or variable by a variable, unless it is a variable.
    private mutating func enter(_ value: Word, for label: String, _ element: PlacedTokens.Element) {
      if let variable = value.onlyVariable {
        line.enteredVariables.insert(variable)
        return
      }
      for case .variable(let name, _) in value.parts { line.enteredVariables.insert(name) }
      line.note(secret: label)
      secretEnd = element.range.upperBound
      replace(range(of: value, after: label.unicodeScalars.count + 1, element), by: "$\(label)")
    }

    private mutating func assign(_ value: Word, to name: String, _ range: Range<Int>) {
      for case .variable(let other, _) in value.parts { line.assignments[name, default: []].insert(other) }
      // A variable that no command file uses can contain a secret later.
      if printer.secretVariables.contains(name) || !printer.scriptVariables.contains(name) { hide(range) }
    }

    /// Replaces the secrets in a route that is written as one word.
    private mutating func route(_ value: Word, _ range: Range<Int>) {
      let text = value.parts.map { part in
        switch part {
        case .literal(let text), .quoted(let text): text
        case .variable(let name, _): "${\(name)}"
        }
      }.joined()
      let inner = printer.printed(text)
      for secret in inner.secrets { line.note(secret: secret) }
      line.enteredVariables.formUnion(inner.enteredVariables)
      // The value of such a variable is a route, or a part of one.
      for case .variable(let name, _) in value.parts { line.enteredVariables.insert(name) }
      if !inner.isComplete { line.isComplete = false }
      if inner.replacements.isEmpty { return }
      replace(range, by: Quoting.quoted(inner.text))
    }

    // MARK: Replacements

    private mutating func replace(_ range: Range<Int>, by text: String) { line.replacements.append(.init(range: range, text: text)) }

    /// Replaces text that can be a secret but is not the value of a field.
    private mutating func hide(_ range: Range<Int>) {
      replace(range, by: Secret.mask)
      line.isComplete = false
    }

    /// Returns the range of the value in a word, which is empty or ends with the word.
    private func range(of value: Word, after count: Int, _ element: PlacedTokens.Element) -> Range<Int> {
      min(element.range.lowerBound + count, element.range.upperBound)..<element.range.upperBound
    }

    // MARK: Names

    /// Returns whether a word contains lines that can be commands, because a quote was not closed.
    private func isMisread(_ word: Word) -> Bool {
      let texts = word.parts.compactMap { if case .quoted(let text) = $0 { text } else { nil } }
      guard texts.contains(where: { $0.contains("\n") }) else { return false }
      switch step {
      case .tap: return false
      case .unknown, nil: return true
      case .line, .assignment, .script, .command: return texts.contains { $0.contains("=") }
      }
    }

    private func isKnownFlag(_ name: String) -> Bool { name == Command.animation.name || name == Command.separate.name }

    /// Returns whether a screen, a value or the command itself has an argument with a label.
    private func isDeclared(_ label: String, _ command: Command? = nil) -> Bool {
      func has(_ parameters: [ScreenKey.Parameter]) -> Bool { parameters.contains { $0.label == label && !$0.isSecret } }
      let own = command?.parameters.contains { parameter in
        switch parameter {
        case .arguments(let parameters, _): has(parameters)
        case .step(let steps): steps.contains { has($0.parameters) }
        default: false
        }
      }
      if own == true || printer.app.screens.all.contains(where: { has($0.parameters) }) { return true }
      let named = printer.app.values.map { $0 as any NamedValue.Type } + printer.app.outputs.map { $0 as any NamedValue.Type }
      return named.contains { has((try? $0.parameters()) ?? []) }
    }

    /// Returns whether any action has a secret field with a label, or `nil` if no action is known to have a field with the label.
    private func isSecretAnywhere(_ label: String) -> Bool? {
      let (used, sampled) = (printer.usedFields.isSecretAnywhere(label), printer.app.actionFields.isSecretAnywhere(label))
      return used == true || sampled == true ? true : used ?? sampled
    }
  }
}

extension Word {
  /// The name of the variable if the word consists of exactly one variable; otherwise `nil`.
  fileprivate var onlyVariable: String? {
    let parts = parts.filter { $0 != .quoted("") && $0 != .literal("") }
    return if parts.count == 1, case .variable(let name, _) = parts[0] { name } else { nil }
  }
}
