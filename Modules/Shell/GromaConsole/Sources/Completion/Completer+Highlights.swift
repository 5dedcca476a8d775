import Groma
import GromaCommandLanguage

extension Completer {
  /// Returns the parts of a line to color, in order and without overlaps.
  ///
  /// - Complexity: O(n) in the length of the line.
  func highlights(_ line: String) -> [Highlight] {
    var highlighter = Highlighter(completer: self)
    guard let parts = try? Redirection.split(line, at: line.startIndex, number: 1, command: command) else {
      for token in PlacedTokens(line) { highlighter.accept(token) }
      return highlighter.highlights
    }
    // A file or a program is not part of the command language.
    let command = line[..<parts.command.endIndex].unicodeScalars.count
    // The separator before the rest is included.
    let rest = parts.rest.isEmpty ? Int.max : line.unicodeScalars.count - parts.rest.unicodeScalars.count - 1
    for token in PlacedTokens(line) where token.range.lowerBound <= command || token.range.lowerBound >= rest {
      highlighter.accept(token)
    }
    return highlighter.highlights
  }
}

/// A pass over the tokens of a line that determines the role of each token from the tokens before it.
private struct Highlighter {
  let completer: Completer
  var highlights: [Highlight] = []
  /// The command of the current step, or `nil` if there is none or it is unknown.
  private var command: Command?
  /// The finished arguments of the current step.
  private var words = Completer.Words()
  /// Whether the next word is an argument, not the name of a command.
  private var isInStep = false
  /// Whether the next command is the first of its line, so that it need not be a step of a route.
  private var isFirst = true

  init(completer: Completer) { self.completer = completer }

  mutating func accept(_ element: PlacedTokens.Element) {
    switch element.token.kind {
    case .word(let word):
      if isInStep { argument(word, element) } else { name(word, element) }
    case .comment: add(element.range, .comment)
    case .comma:
      add(element.range, .sign)
      words.append(.comma(span: element.token.span), flags: [])
    case .ampersand: add(element.range, .sign)
    case .pipe, .fallback, .openBrace, .closeBrace, .separator, .newline:
      add(element.range, .sign)
      isInStep = false
      isFirst = element.token.kind == .separator || element.token.kind == .newline && isFirst
    }
  }

  private mutating func add(_ range: Range<Int>, _ role: Highlight.Role) {
    if !range.isEmpty { highlights.append(Highlight(range, role)) }
  }

  /// Adds the highlights of a word: the whole word with the given role or, in a word with quotes or variables, only the quoted parts and
  /// the variables.
  private mutating func add(_ element: PlacedTokens.Element, _ role: Highlight.Role?) {
    guard element.marks.isEmpty else { return addMarks(of: element) }
    if let role { add(element.range, role) }
  }

  private mutating func addMarks(of element: PlacedTokens.Element) {
    for mark in element.marks { add(mark.range, mark.isVariable ? .variable : .quoted) }
  }

  private mutating func name(_ word: Word, _ element: PlacedTokens.Element) {
    isInStep = true
    words = Completer.Words()
    guard let text = word.literalText else {
      command = nil
      return addMarks(of: element)
    }
    command = completer.table.command(text)
    if command?.isLine == true, !isFirst { command = nil }
    add(element, command != nil ? .command : element.isLast && isBeginning(text) ? nil : .unknown)
    // The argument of a command such as `plan` is a line. Its first word is a command.
    if command?.parameters == [.line] { isInStep = false }
    isFirst = false
  }

  /// Returns whether a command can begin with a text.
  private func isBeginning(_ text: String) -> Bool {
    completer.table.meant(by: text, allowsShort: true).contains { isFirst || !$0.isLine }
  }

  private mutating func argument(_ word: Word, _ element: PlacedTokens.Element) {
    let argument = (try? ArgumentSyntax(word)) ?? .word(word)
    defer { words.append(argument, flags: command?.flags ?? []) }
    let start = element.range.lowerBound
    switch argument {
    case .flag(let name, let value, _):
      let isKnown = command.map { command in
        command.flags.contains { element.isLast && value == nil ? $0.name.hasPrefix(name) : $0.name == name }
      }
      add(start..<start + name.unicodeScalars.count + (value == nil ? 2 : 3), isKnown == false ? .unknown : .option)
      addMarks(of: element)
    case .named(let label, _, _):
      add(start..<start + label.unicodeScalars.count + 1, .option)
      addMarks(of: element)
    case .word, .comma: add(element, word.literalText.flatMap { role(of: $0, isLast: element.isLast) })
    }
  }

  /// Returns the role of a plain word, or `nil` if it has none.
  private func role(of text: String, isLast: Bool) -> Highlight.Role? {
    guard let command, words.openFlag == nil, let slot = completer.slot(in: command.parameters, words), slot.words.plain.isEmpty else {
      return nil
    }
    let screens = completer.model.screens
    switch slot.parameter {
    case .screen, .screens:
      if screens[text] != nil { return .screen }
      // A container in the one-line notation contains brackets.
      return text.contains("[") || isLast && screens.all.contains { $0.name.hasPrefix(text) } ? nil : .unknown
    case .screenName, .tab: return screens[text] == nil ? nil : .screen
    case .target:
      if screens[text] != nil || text.hasSuffix("()") && screens[String(text.dropLast(2))] != nil { return .screen }
      let others = Match.kindWords + completer.model.containers.map { $0.name } + completer.model.requests.map(\.name)
      if others.contains(text) || isLast && (screens.all.map(\.name) + others).contains(where: { $0.hasPrefix(text) }) { return nil }
      return .unknown
    case .command: return completer.table[text] == nil ? nil : .command
    default: return nil
    }
  }
}
