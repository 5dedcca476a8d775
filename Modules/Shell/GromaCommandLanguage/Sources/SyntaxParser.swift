/// The parser of command lines.
///
/// ```
/// let line = try SyntaxParser.parse("first tabs | select-tab 0 { pop-to-root }")
/// ```
///
/// The text must be a single command line. To read several command lines, use ``CommandReader``. The command line can continue on the next
/// line of text after `|`, `||`, `{` or a backslash, and inside quotes. Any other line end ends the step: on the next line, only `|`, `||`,
/// `}` or `&` can follow.
///
/// Two dashes without a name are an error; they do not mark the end of the flags. An argument that starts with `--` but is not a flag must
/// be quoted.
public enum SyntaxParser {
  /// The maximum nesting depth of braces.
  public static let nestingLimit = 200

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - text: The text of the command line.
  ///   - line: The line number at which the text starts in a larger text, from 1.
  ///   - column: The column at which the text starts in that line, from 1, in Characters.
  /// - Returns: The syntax of the line, or ``Line/empty`` if the text contains only blanks and comments.
  /// - Throws: A `Diagnostic` for the first error in the text. The code is one that ``Lexer/next()`` throws, or `syntax.` followed by
  ///   `open-brace`, `open-pipe`, `missing-step`, `empty-braces`, `unmatched-brace`, `unexpected-brace`, `after-brace`, `unexpected-comma`,
  ///   `separator`, `ampersand`, `line-end`, `flag-name` or `nesting`. Errors with the code `syntax.open-brace` or `syntax.open-pipe` are
  ///   marked as incomplete, as are those that the lexer marks.
  /// - Complexity: O(n) in the length of the text. The parser does not recurse.
  public static func parse(_ text: String, line: Int = 1, column: Int = 1) throws(Diagnostic) -> Line {
    var lexer = Lexer(text, line: line, column: column)
    var builder = SyntaxBuilder()
    while let token = try lexer.next() { try builder.accept(token) }
    return try builder.finish()
  }
}

/// A builder that creates the syntax of a command line from its tokens, with a stack of open braces.
struct SyntaxBuilder {
  /// The syntax parsed so far inside a pair of braces, or on the whole line.
  private struct Level {
    var brace: SourceSpan?
    var alternatives: [ChainSyntax] = []
    var steps: [StepSyntax] = []
    var step: StepSyntax?
    /// The last `|` or `||` if no step follows it yet; otherwise `nil`.
    var separator: SourceSpan?
    /// Whether a line end followed the current step.
    var isLineOver = false
  }

  private var level = Level()
  private var outer: [Level] = []
  private var ampersand: SourceSpan?

  /// The number of open braces.
  var depth: Int { outer.count }
  /// Whether the command line so far contains no step, only blanks, line ends and comments.
  var isEmpty: Bool { outer.isEmpty && level.alternatives.isEmpty && level.steps.isEmpty && level.step == nil }
  /// Whether the command line continues after a line end: a brace is open, or the step after `|` or `||` is missing.
  var isOpen: Bool { !outer.isEmpty || level.step == nil && level.separator != nil }

  mutating func accept(_ token: Token) throws(Diagnostic) {
    if let ampersand, !token.isBlank {
      throw Diagnostic(
        code: "syntax.ampersand", message: "'&' is only allowed at the end of a line", span: ampersand, hint: "quote it as a word: '&'")
    }
    switch token.kind {
    case .comment: break
    case .newline: if level.step != nil { level.isLineOver = true }
    case .word(let word): try accept(word)
    case .separator:
      throw Diagnostic(
        code: "syntax.separator", message: outer.isEmpty ? "another command follows ';'" : "';' is not allowed in braces",
        span: token.span,
        hint: "join steps with '|', or quote it as a word: ';'")
    case .comma: try add(.comma(span: token.span))
    case .pipe: try endStep(at: token)
    case .fallback:
      try endStep(at: token)
      endChain()
    case .openBrace: try openBrace(at: token.span)
    case .closeBrace: try closeBrace(at: token)
    case .ampersand:
      guard level.step != nil else { throw missingStep(before: token) }
      guard outer.isEmpty else {
        throw Diagnostic(
          code: "syntax.ampersand", message: "'&' is only allowed at the end of a line", span: token.span,
          hint: "put it after the last '}', or quote it as a word: '&'")
      }
      ampersand = token.span
    }
  }

  mutating func finish() throws(Diagnostic) -> Line {
    if let brace = level.brace {
      throw Diagnostic(
        code: "syntax.open-brace", message: "the brace is not closed", span: brace, hint: "end it with } as a separate word",
        isIncomplete: true)
    }
    if level.step == nil, let separator = level.separator {
      throw Diagnostic(
        code: "syntax.open-pipe", message: "expected a command after the separator", span: separator,
        hint: "write the next command, or remove the separator",
        isIncomplete: true)
    }
    guard level.step != nil else { return .empty }
    return .statement(route(), settles: ampersand == nil)
  }

  private mutating func accept(_ word: Word) throws(Diagnostic) {
    if level.step == nil {
      level.step = StepSyntax(name: word, span: word.span)
      level.separator = nil
    } else {
      try add(ArgumentSyntax(word))
    }
  }

  private mutating func add(_ argument: ArgumentSyntax) throws(Diagnostic) {
    try requireOpenStep(at: argument.span)
    guard level.step != nil else {
      throw Diagnostic(
        code: "syntax.unexpected-comma", message: "a command cannot begin with a comma", span: argument.span,
        hint: "commas separate the items of a list")
    }
    level.step?.arguments.append(argument)
    extendStep(to: argument.span)
  }

  private mutating func endStep(at token: Token) throws(Diagnostic) {
    guard let step = level.step else { throw missingStep(before: token) }
    level.steps.append(step)
    level.step = nil
    level.isLineOver = false
    level.separator = token.span
  }

  private mutating func endChain() {
    level.alternatives.append(ChainSyntax(steps: level.steps))
    level.steps = []
  }

  private mutating func route() -> RouteSyntax {
    if let step = level.step { level.steps.append(step) }
    endChain()
    return RouteSyntax(alternatives: level.alternatives)
  }

  private mutating func openBrace(at span: SourceSpan) throws(Diagnostic) {
    guard level.step != nil else {
      throw Diagnostic(
        code: "syntax.unexpected-brace", message: "a command cannot begin with a brace", span: span,
        hint: "write the braces after a step, as in 'present settings --in-stack { push language }'")
    }
    try requireOpenStep(at: span)
    guard outer.count < SyntaxParser.nestingLimit else {
      throw Diagnostic(
        code: "syntax.nesting", message: "braces nest more than \(SyntaxParser.nestingLimit) deep", span: span,
        hint: "split the line into several")
    }
    outer.append(level)
    level = Level(brace: span)
  }

  private mutating func closeBrace(at token: Token) throws(Diagnostic) {
    guard level.brace != nil, let parent = outer.last else {
      throw Diagnostic(
        code: "syntax.unmatched-brace", message: "no brace is open here", span: token.span, hint: "quote it as a word: '}'")
    }
    guard level.step != nil else {
      if level.separator != nil { throw missingStep(before: token) }
      throw Diagnostic(
        code: "syntax.empty-braces", message: "the braces are empty", span: token.span,
        hint: "remove the braces, or write a command in them")
    }
    let nested = route()
    outer.removeLast()
    level = parent
    level.step?.nested = nested
    extendStep(to: token.span)
  }

  private func requireOpenStep(at span: SourceSpan) throws(Diagnostic) {
    if level.step?.nested != nil {
      throw Diagnostic(
        code: "syntax.after-brace", message: "unexpected argument after '}'", span: span,
        hint: "write arguments before '{'; join another command with '|'")
    }
    if level.isLineOver {
      throw Diagnostic(
        code: "syntax.line-end", message: "the command ended at the end of its line", span: span,
        hint: "join another command with '|', or end the preceding line with a backslash")
    }
  }

  private mutating func extendStep(to span: SourceSpan) {
    guard let step = level.step else { return }
    level.step?.span = step.span.extended(to: span)
  }

  private func missingStep(before token: Token) -> Diagnostic {
    Diagnostic(
      code: "syntax.missing-step", message: "a command is missing here", span: token.span,
      hint: "write a command before this symbol, or remove the symbol")
  }
}

extension Token {
  fileprivate var isBlank: Bool {
    switch kind {
    case .comment, .newline: true
    default: false
    }
  }
}
