import Groma
import GromaCommandLanguage

extension Completer {
  /// Returns the arguments that can follow a line, such as `room=Int chat=Int` for `push chat `. Empty if no argument can follow, or if the
  /// last word is not finished.
  ///
  /// If the line ends with a finished word instead of a space, a space precedes the arguments.
  func hint(_ line: String) -> String {
    switch redirectedEnd(line) {
    case .command(let rest)?: return hint(String(rest.drop { $0 == " " }))
    case .file(let typed)?: return typed.isEmpty && line.last == " " ? "FILE" : ""
    case .program(let typed)?: return typed.isEmpty && line.last == " " ? "PROGRAM" : ""
    case .nothing?: return ""
    case nil: break
    }
    if let line = argumentLine(line) { return hint(line) }
    let context = CompletionContext(textBeforeCursor: line)
    let word = context.word
    guard word.quote == nil, word.variable == nil else { return "" }
    switch context.place {
    case .nothing: return ""
    case .command:
      // The name of another command can begin with this word, but a hint for this command is better than none.
      guard let command = table[word.text] else { return "" }
      return Self.joined(rest(of: command, Words()), after: " ")
    case .argument:
      guard let step = context.steps.last, let command = command(step.name) else { return "" }
      var words = Words(step.arguments, flags: command.flags)
      guard word.replaced > 0 || word.role != .plain else {
        return Self.joined(words.openFlag.map { [Self.form(of: $0)] } ?? rest(of: command, words), after: "")
      }
      switch word.role {
      case .flagValue(let name):
        guard word.text.isEmpty else { return "" }
        return command.flags.first { $0.name == name && $0.value != nil }.map(Self.form) ?? ""
      case .value(let label):
        guard word.text.isEmpty else {
          words.labels.insert(label)
          return Self.joined(rest(of: command, words), after: " ")
        }
        return type(of: label, command, words)
      case .plain:
        guard words.openFlag == nil, !word.text.hasPrefix("-"), isFinished(word.text, slot(in: command.parameters, words)) else {
          return ""
        }
        words.plain.append(word.text)
        return Self.joined(rest(of: command, words), after: " ")
      }
    }
  }

  private static func joined(_ pieces: [String], after start: String) -> String {
    pieces.isEmpty ? "" : start + pieces.joined(separator: " ")
  }

  /// Returns whether a word is a whole argument: a known name or, where any text is allowed, any text.
  private func isFinished(_ word: String, _ slot: Slot?) -> Bool {
    guard let slot else { return false }
    if slot.words.plain.isEmpty {
      switch slot.parameter {
      case .screen, .screens, .screenName: return model.screens[word] != nil
      case .target: return model.screens[word] != nil || Match.kinds[word] != nil
      case .tab: return model.screens[word] != nil || Int(word) != nil
      case .action: return action(named: word) != nil
      case .value: return named.contains { $0.name == word }
      case .step(let steps): return steps.contains { $0.name == word }
      case .oneOf(let choices, let other):
        return choices.contains { $0.word == word } || other.map { isFinished(word, Slot(parameter: $0, words: slot.words)) } == true
      case .command: return table[word] != nil
      case .window: return model.windows.contains(word)
      default: break
      }
    }
    return true
  }

  // MARK: Pieces of the usage

  /// Returns the pieces of the usage of a command that can follow its finished words.
  private func rest(of command: Command, _ words: Words) -> [String] {
    let own = command.flags.contains { $0.name != Command.animation.name && $0.name != Command.separate.name }
    let hasOptions = own && !command.usage.utf8.contains(UInt8(ascii: "-"))
    let isEmpty = words.plain.isEmpty && words.labels.isEmpty && words.flags.isEmpty
    return rest(command.usage, command.parameters, words) + (isEmpty && hasOptions ? ["[--OPTION …]"] : [])
  }

  /// Returns the pieces of a usage that can follow the finished words.
  private func rest(_ usage: String, _ parameters: [Command.Parameter], _ words: Words) -> [String] {
    if case .oneOf(let choices, let other) = parameters.first, let first = words.plain.first {
      guard let choice = choices.first(where: { $0.word == first }) else { return other.map { rest(usage, [$0], words) } ?? [] }
      return rest(choice.usage, choice.parameters, words.dropping(1))
    }
    guard let slot = slot(in: parameters, words), let own = own(slot) else { return Self.remaining(usage, words) }
    return own + Self.pieces(of: usage).filter { $0.hasPrefix("[--") && !Self.isGiven($0, words) }
  }

  /// Returns the missing arguments of a parameter that consists of a name and its arguments, such as a screen. Returns `nil` for any other
  /// parameter, and if the name itself is missing.
  private func own(_ slot: Slot) -> [String]? {
    guard let first = slot.words.plain.first else {
      if case .arguments(let parameters, _) = slot.parameter { return Self.forms(of: missing(parameters, slot.words)) }
      return nil
    }
    switch slot.parameter {
    case .screen, .screens: return Self.forms(of: missing(of: first, slot.words))
    case .target, .tab:
      // The name alone matches any arguments.
      let isAny = slot.words.plain.count == 1 && slot.words.labels.isEmpty
      let forms = Self.forms(of: missing(of: first, slot.words))
      return isAny && !forms.isEmpty ? ["[\(forms.joined(separator: " "))]"] : forms
    case .action: return action(named: first).map { Self.forms(of: missing($0.fields, slot.words.dropping(1))) } ?? []
    case .value: return Self.forms(of: missing(named.first { $0.name == first }?.properties ?? [], slot.words.dropping(1)))
    case .arguments(let parameters, _): return Self.forms(of: missing(parameters, slot.words))
    case .step(let steps): return Self.forms(of: missing(steps.first { $0.name == first }?.parameters ?? [], slot.words.dropping(1)))
    default: return nil
    }
  }

  private func missing(_ parameters: [ScreenKey.Parameter], _ words: Words) -> [ScreenKey.Parameter] {
    Array(parameters.filter { !words.labels.contains($0.label) }.dropFirst(words.plain.count))
  }

  /// Returns the type of the argument with the given label, or an empty string if the argument is unknown.
  private func type(of label: String, _ command: Command, _ words: Words) -> String {
    guard let slot = slot(in: command.parameters, words) else { return "" }
    let first = words.plain.last { model.screens[$0] != nil }
    let parameters: [ScreenKey.Parameter]
    switch slot.parameter {
    case .action: parameters = action(named: slot.words.plain.first)?.fields ?? []
    case .value: parameters = named.first { $0.name == slot.words.plain.first }?.properties ?? []
    case .arguments(let own, _): parameters = own
    case .step(let steps): parameters = steps.first { $0.name == slot.words.plain.first }?.parameters ?? []
    default: parameters = first.flatMap { model.screens[$0]?.parameters } ?? []
    }
    return parameters.first { $0.label == label }?.type ?? ""
  }

  private static func forms(of parameters: [ScreenKey.Parameter]) -> [String] {
    parameters.map { $0.isOptional ? "[\($0.label)=\($0.type)]" : "\($0.label)=\($0.type)" }
  }

  /// Returns the values of a flag as text: its choices if there are two to five, otherwise the placeholder.
  private static func form(of flag: Command.Flag) -> String {
    (2...5).contains(flag.choices.count) ? flag.choices.joined(separator: "|") : flag.value ?? ""
  }

  /// Returns the pieces of a usage that remain after the words: the options that are not given, and the arguments after the given ones.
  private static func remaining(_ usage: String, _ words: Words) -> [String] {
    var plain = words.plain.count
    return pieces(of: usage).filter { piece in
      if piece.hasPrefix("[--") { return !isGiven(piece, words) }
      if plain > 0, piece != "…" {
        plain -= 1
        // An argument that repeats can follow itself.
        return piece.hasSuffix("…]")
      }
      return piece != "[=]"
    }
  }

  /// Returns whether one of the options in a piece of a usage, such as `[--compact|--json]`, is given.
  private static func isGiven(_ piece: String, _ words: Words) -> Bool {
    piece.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains {
      $0.hasPrefix("--") && words.flags.contains(String($0.dropFirst(2)))
    }
  }

  /// Splits a usage at the spaces outside brackets.
  private static func pieces(of usage: String) -> [String] {
    var pieces: [String] = []
    var depth = 0
    for word in usage.split(separator: " ") {
      if depth > 0 { pieces[pieces.count - 1] += " \(word)" } else { pieces.append(String(word)) }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return pieces
  }
}
