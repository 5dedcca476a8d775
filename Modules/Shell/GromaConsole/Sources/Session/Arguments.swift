import Groma
package import GromaCommandLanguage

/// The arguments of one step. Words are consumed in order, flags by name. ``finish()`` throws an error for an argument that is not
/// consumed.
package struct Arguments {
  private enum Item {
    case named(String, String)
    case word(String)
    case comma
  }

  private let name: Word
  private var items: ArraySlice<(item: Item, span: SourceSpan)> = []
  private var flags: [(name: String, value: String?, span: SourceSpan, item: Int)] = []
  /// The index of the current item of a comma-separated list. The flags between two commas belong to one item.
  private var item = 0
  private let end: SourceSpan

  /// The command name for messages, such as `push`.
  private var command: String { name.description }

  /// Creates the arguments of a step, with variables replaced. A flag that needs a value and has no `=` consumes the next word.
  ///
  /// - Throws: A diagnostic for an unknown flag, a missing or unexpected value, or an unknown variable.
  init(_ step: StepSyntax, flags known: [Command.Flag], variables: [String: String]) throws(Diagnostic) {
    name = step.name
    end = step.arguments.last?.span ?? step.name.span
    /// The flag whose value is the next word, or `nil` if the next word is not the value of a flag.
    var waiting: (name: String, span: SourceSpan)?
    var commas = 0
    for argument in step.arguments {
      switch argument {
      case .flag(let name, let value, let span):
        if let waiting { throw Self.valueless(waiting.name, waiting.span) }
        guard let flag = known.first(where: { $0.name == name }) else {
          throw Diagnostic(
            code: "command.unknown-flag", message: "'\(command)' has no option '--\(name)'", span: span,
            hint: NameMatches.hint(for: name, among: known.map(\.name), sign: "--")
              ?? (known.isEmpty ? nil : "its options are " + known.map { "--\($0.name)" }.joined(separator: ", ")))
        }
        if let value, flag.value == nil {
          throw Diagnostic(code: "command.flag-value", message: "'--\(name)' takes no value", span: value.span)
        }
        flags.append((name, try value?.expanded(variables), value?.span ?? span, commas))
        if flag.value != nil, value == nil { waiting = (name, span) }
      case .word(let word):
        let text = try word.expanded(variables)
        if waiting != nil {
          flags[flags.count - 1].value = text
          flags[flags.count - 1].span = word.span
          waiting = nil
        } else {
          items.append((.word(text), word.span))
        }
      case .named(let label, let word, let span): items.append((.named(label, try word.expanded(variables)), span))
      case .comma(let span):
        items.append((.comma, span))
        commas += 1
      }
    }
    if let waiting { throw Self.valueless(waiting.name, waiting.span) }
  }

  private static func valueless(_ flag: String, _ span: SourceSpan) -> Diagnostic {
    Diagnostic(code: "command.flag-value", message: "'--\(flag)' needs a value", span: span)
  }

  // MARK: Words

  /// Consumes and returns the next argument if it is a plain word; otherwise returns `nil`.
  mutating func word() -> (text: String, span: SourceSpan)? {
    guard case (.word(let text), let span)? = items.first else { return nil }
    items.removeFirst()
    return (text, span)
  }

  /// Consumes and returns the next word, which is required.
  ///
  /// - Parameter what: A description of the word for the error, such as `a screen`.
  /// - Throws: A `Diagnostic` with the code `command.missing-argument` if the next argument is not a plain word.
  package mutating func word(_ what: String) throws(Diagnostic) -> (text: String, span: SourceSpan) {
    guard let word = word() else { throw missing(what) }
    return word
  }

  /// The next argument if it is a plain word; otherwise `nil`. The argument is not consumed.
  var nextWord: String? {
    if case (.word(let text), _)? = items.first { text } else { nil }
  }

  /// The location of the next argument. If no argument is left, the location of the last argument or, for a step without arguments, of the
  /// command name.
  package var nextSpan: SourceSpan { items.first?.span ?? end }

  /// Consumes the next word and parses the word as a whole number from 0. Returns `nil` if the next argument is not a plain word.
  ///
  /// - Throws: A `Diagnostic` with the code `command.number` if the word is not such a number.
  mutating func number() throws(Diagnostic) -> Int? {
    guard let (text, span) = word() else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw Diagnostic(code: "command.number", message: WordProblem.number(text), span: span)
    }
    return number
  }

  /// Consumes the next word and parses the word as a repeat count from 1. Returns 1 if the next argument is not a plain word.
  ///
  /// - Throws: A `Diagnostic` with the code `command.number` if the word is not such a number.
  mutating func repetitions() throws(Diagnostic) -> Int {
    let span = nextSpan
    let count = try number() ?? 1
    guard count > 0 else { throw Diagnostic(code: "command.number", message: "the count must be at least 1", span: span) }
    return count
  }

  /// Consumes the next word, which must be a key of `choices`, and returns the value of the key.
  ///
  /// - Throws: A `Diagnostic` with the code `command.missing-argument` if the next argument is not a plain word, or `command.choice` if the
  ///   word is not a key.
  mutating func choice<Value>(_ choices: [String: Value]) throws(Diagnostic) -> Value {
    let sorted = choices.sorted { $0.key < $1.key }
    return try one(of: sorted, called: \.key, wanted: "one of", else: "command.choice") { "'\($0)' is not a choice here" }.value.value
  }

  /// The arguments that were not consumed yet, without flags, as text.
  var text: String {
    items.map { item in
      switch item.item {
      case .word(let text): Quoting.quoted(text)
      case .named(let label, let text): "\(label)=\(Quoting.quoted(text))"
      case .comma: ","
      }
    }.joined(separator: " ")
  }

  /// Returns whether the next argument is the given word.
  func begins(with word: String) -> Bool { if case .word(word)? = items.first?.item { true } else { false } }

  /// Consumes the next argument if it is the given word, and returns whether it is.
  mutating func take(_ word: String) -> Bool {
    guard begins(with: word) else { return false }
    items.removeFirst()
    return true
  }

  /// Consumes the next word, which must be the name of one of several values, and returns the value and the location of the word.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - name: Returns the name of a value.
  ///   - wanted: The text before the list of names in an error, such as `an option:`.
  ///   - code: The error code for an unknown name. The hint suggests the most similar name, or lists all names.
  ///   - message: Returns the error message for an unknown name.
  mutating func one<Value>(
    of values: [Value], called name: (Value) -> String, wanted: String, else code: String, _ message: (String) -> String
  ) throws(Diagnostic) -> (value: Value, span: SourceSpan) {
    let names = values.map(name)
    let list = names.joined(separator: ", ")
    let (text, span) = try word("\(wanted) \(list)")
    guard let index = names.firstIndex(of: text) else {
      throw Diagnostic(
        code: code, message: message(text), span: span,
        hint: NameMatches.hint(for: text, among: names) ?? (names.count == 1 ? "write '\(list)' first" : "one of \(list)"))
    }
    return (values[index], span)
  }

  /// Consumes and returns all arguments up to a comma or the end, in order. The label is `nil` for a plain word.
  package mutating func rest() -> [(label: String?, text: String, span: SourceSpan)] {
    var rest: [(String?, String, SourceSpan)] = []
    while let (item, span) = items.first {
      switch item {
      case .named(let label, let text): rest.append((label, text, span))
      case .word(let text): rest.append((nil, text, span))
      case .comma: return rest
      }
      items.removeFirst()
    }
    return rest
  }

  /// Consumes the next argument if it is a comma, and moves on to the next item of the list. Returns whether the argument was a comma.
  mutating func comma() -> Bool {
    guard case (.comma, _)? = items.first else { return false }
    items.removeFirst()
    item += 1
    return true
  }

  var isEmpty: Bool { items.isEmpty }

  // MARK: Flags

  /// Whether any flag is not consumed yet.
  var hasFlags: Bool { !flags.isEmpty }

  /// Consumes a flag of the current item and returns whether the flag is given.
  mutating func flag(_ name: String) -> Bool {
    guard let index = flags.firstIndex(where: { $0.name == name && $0.item == item }) else { return false }
    flags.remove(at: index)
    return true
  }

  /// Consumes a flag of the current item and returns its value with the location of the value, or `nil` if the flag is not given.
  package mutating func value(_ name: String) -> (text: String, span: SourceSpan)? {
    guard let index = flags.firstIndex(where: { $0.name == name && $0.item == item }) else { return nil }
    let flag = flags.remove(at: index)
    return flag.value.map { ($0, flag.span) }
  }

  /// Consumes the next word and parses the word as a value of a type. Returns `nil` if the next argument is not a plain word.
  ///
  /// - Throws: The diagnostic of the type if the word is not such a value.
  mutating func value<Value: WordValue>(as _: Value.Type) throws(Diagnostic) -> Value? {
    guard let (text, span) = word() else { return nil }
    return try Self.parse(text, span)
  }

  /// Returns the location of a flag of the current item, or of the value of the flag if there is one. Returns `nil` if the flag is not
  /// given. The flag is not consumed.
  func span(of name: String) -> SourceSpan? { flags.first { $0.name == name && $0.item == item }?.span }

  /// Consumes a flag of the current item and parses its value. Returns `nil` if the flag is not given.
  ///
  /// - Throws: The diagnostic of the type if the text is not such a value.
  mutating func value<Value: WordValue>(_ name: String, as _: Value.Type) throws(Diagnostic) -> Value? {
    guard let (text, span) = value(name) else { return nil }
    return try Self.parse(text, span)
  }

  private static func parse<Value: WordValue>(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Value {
    guard let value = Value(word: text) else { throw Diagnostic(Value.problem(with: text), at: span) }
    return value
  }

  // MARK: The end

  /// Checks that all arguments and flags were consumed.
  ///
  /// - Throws: A `Diagnostic` with the code `command.extra-argument` or `command.repeated-flag` for the first argument or flag that is
  ///   left.
  package func finish() throws(Diagnostic) {
    if let (item, span) = items.first {
      let text =
        switch item {
        // The value can be a secret.
        case .named(let label, _): "\(label)=…"
        case .word(let text): text
        case .comma: ","
        }
      throw Diagnostic(code: "command.extra-argument", message: "'\(text)' is one argument too many for '\(command)'", span: span)
    }
    if let flag = flags.first {
      throw Diagnostic(code: "command.repeated-flag", message: "'--\(flag.name)' is given twice", span: flag.span)
    }
  }

  /// Returns the error for a missing argument, located after the last argument of the step or, without arguments, after the command name.
  ///
  /// - Parameter what: A description of the argument, such as `a name`.
  func missing(_ what: String) -> Diagnostic {
    let column = end.columns.upperBound
    return Diagnostic(
      code: "command.missing-argument", message: "'\(command)' needs \(what)",
      span: SourceSpan(line: end.line, columns: column..<column + 1), hint: "type 'help \(command)' for its usage")
  }
}

extension Arguments {
  /// Consumes all occurrences of a flag of the current item, and returns their values in order.
  mutating func values(_ flag: String) -> [String] {
    var values: [String] = []
    while let (text, _) = value(flag) { values.append(text) }
    return values
  }

  /// Consumes and returns all arguments up to a comma or the end.
  ///
  /// - Throws: A `Diagnostic` with the code `command.label` if an argument has no label.
  mutating func labeled() throws(Diagnostic) -> [EnteredValue] {
    var labeled: [EnteredValue] = []
    for (label, text, span) in rest() {
      guard let label else {
        // The text may be that of a secret field, so it is not part of the message.
        throw Diagnostic(
          code: "command.label", message: "the text has no name", span: span,
          hint: "write NAME=TEXT, with the name of a field or property")
      }
      labeled.append(EnteredValue(label: label, text: text))
    }
    return labeled
  }
}

extension Diagnostic {
  /// Creates the diagnostic for a problem with a word of a step.
  init(_ problem: WordProblem, at span: SourceSpan) {
    self.init(code: problem.code, message: problem.message, span: span, hint: problem.hint)
  }
}
