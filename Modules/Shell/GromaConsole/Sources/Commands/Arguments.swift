import Groma

/// The arguments of one step, taken one after the other; what nobody takes is an error.
struct Arguments {
  private enum Item {
    case named(String, String)
    case word(String)
    case comma
  }

  private let name: Word
  private var items: ArraySlice<(item: Item, span: SourceSpan)> = []
  private var flags: [(name: String, value: String?, span: SourceSpan, item: Int)] = []
  /// Which item of a list is being taken: the flags between two commas are that item's.
  private var item = 0
  private let end: SourceSpan

  /// A name for messages: `push`.
  private var command: String { name.description }

  /// The arguments of a step, with variables put in. A flag that takes a value takes the next word when it has no `=`.
  init(_ step: StepSyntax, flags known: [Command.Flag], variables: [String: String]) throws(Diagnostic) {
    name = step.name
    end = step.arguments.last?.span ?? step.name.span
    /// The flag whose value comes next.
    var waiting: (name: String, span: SourceSpan)?
    var commas = 0
    for argument in step.arguments {
      switch argument {
      case .flag(let name, let value, let span):
        if let waiting { throw Self.valueless(waiting.name, waiting.span) }
        guard let flag = known.first(where: { $0.name == name }) else {
          throw Diagnostic(
            code: "command.unknown-flag", message: "'\(command)' has no option '--\(name)'", span: span,
            hint: EditDistance.hint(for: name, among: known.map(\.name), sign: "--")
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

  /// The next word, if there is one.
  mutating func word() -> (text: String, span: SourceSpan)? {
    guard case (.word(let text), let span)? = items.first else { return nil }
    items.removeFirst()
    return (text, span)
  }

  /// The next word, which must be there.
  mutating func word(_ what: String) throws(Diagnostic) -> (text: String, span: SourceSpan) {
    guard let word = word() else { throw missing(what) }
    return word
  }

  /// The next word, looked at and left.
  var nextWord: String? {
    if case (.word(let text), _)? = items.first { text } else { nil }
  }

  /// The place of what comes next, or the last word's when nothing does.
  var nextSpan: SourceSpan { items.first?.span ?? end }

  /// The next word as a number that is not negative, if there is one.
  mutating func number() throws(Diagnostic) -> Int? {
    guard let (text, span) = word() else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw Diagnostic(code: "command.number", message: "'\(text)' is not a number from 0 up", span: span)
    }
    return number
  }

  /// The next word as how often something is done: a number from 1 up; 1 when there is none.
  mutating func repetitions() throws(Diagnostic) -> Int {
    let span = nextSpan
    let count = try number() ?? 1
    guard count > 0 else { throw Diagnostic(code: "command.number", message: "the count must be at least 1", span: span) }
    return count
  }

  /// The next word as one of some choices.
  mutating func choice<Value>(_ choices: [String: Value]) throws(Diagnostic) -> Value {
    let sorted = choices.sorted { $0.key < $1.key }
    return try one(of: sorted, called: \.key, wanted: "one of", else: "command.choice") { "'\($0)' is not a choice here" }.value.value
  }

  /// The next word as the name of one of some values, and its place.
  ///
  /// - Parameters:
  ///   - wanted: What the word is, before the names: `an option:`.
  ///   - code: The code of the error for a word that is no name; its hint is the name that was perhaps meant, or all.
  ///   - message: Its sentence, of the word.
  mutating func one<Value>(
    of values: [Value], called name: (Value) -> String, wanted: String, else code: String, _ message: (String) -> String
  ) throws(Diagnostic) -> (value: Value, span: SourceSpan) {
    let names = values.map(name)
    let list = names.joined(separator: ", ")
    let (text, span) = try word("\(wanted) \(list)")
    guard let index = names.firstIndex(of: text) else {
      throw Diagnostic(
        code: code, message: message(text), span: span, hint: EditDistance.hint(for: text, among: names) ?? "one of \(list)")
    }
    return (values[index], span)
  }

  /// All that is left, as `label=value` and plain words, up to a comma or the end.
  mutating func rest() -> [(label: String?, text: String, span: SourceSpan)] {
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

  /// Takes a comma, if it is next.
  mutating func comma() -> Bool {
    guard case (.comma, _)? = items.first else { return false }
    items.removeFirst()
    item += 1
    return true
  }

  var isEmpty: Bool { items.isEmpty }

  // MARK: Flags

  /// Whether any flag is left.
  var hasFlags: Bool { !flags.isEmpty }

  /// Whether a flag is set.
  mutating func flag(_ name: String) -> Bool {
    guard let index = flags.firstIndex(where: { $0.name == name && $0.item == item }) else { return false }
    flags.remove(at: index)
    return true
  }

  /// The value of a flag.
  mutating func value(_ name: String) -> (text: String, span: SourceSpan)? {
    guard let index = flags.firstIndex(where: { $0.name == name && $0.item == item }) else { return nil }
    let flag = flags.remove(at: index)
    return flag.value.map { ($0, flag.span) }
  }

  // MARK: The end

  /// Refuses what nobody took.
  func finish() throws(Diagnostic) {
    if let (item, span) = items.first {
      let text =
        switch item {
        case .named(let label, let value): "\(label)=\(value)"
        case .word(let text): text
        case .comma: ","
        }
      throw Diagnostic(code: "command.extra-argument", message: "'\(text)' is one argument too many for '\(command)'", span: span)
    }
    if let flag = flags.first {
      throw Diagnostic(code: "command.repeated-flag", message: "'--\(flag.name)' is given twice", span: flag.span)
    }
  }

  /// The error of something that must be there and is not, placed behind the last word.
  func missing(_ what: String) -> Diagnostic {
    let column = end.columns.upperBound
    return Diagnostic(
      code: "command.missing-argument", message: "'\(command)' needs \(what)",
      span: SourceSpan(line: end.line, columns: column..<column + 1), hint: "type 'help \(command)' for how it is written")
  }
}
