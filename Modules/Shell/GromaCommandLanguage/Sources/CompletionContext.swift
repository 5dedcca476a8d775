/// The text before the cursor, analyzed for completion: the steps so far and the word that is being typed.
///
/// ```
/// top stack | push chat room=1 'Sup▌      steps: top stack, push chat room=1     word: Sup, in single quotes
/// ```
///
/// The analysis is lenient: errors before the cursor are ignored, and a `{`, `}`, `&`, `,` or `#` directly before the cursor is treated as
/// part of a word.
public struct CompletionContext: Hashable, Sendable {
  /// The kind of word that can be typed at the cursor.
  public enum Place: Hashable, Sendable {
    /// The name of a command: at the start, and after `|`, `||`, `;` or `{`.
    case command
    /// An argument of the last step.
    case argument
    /// No word can be completed, such as in a comment or after `&`.
    case nothing
  }

  /// The finished part of a step.
  public struct Step: Hashable, Sendable {
    /// The command name. Without quotes, unless the name contains a variable.
    public var name: String
    /// The finished arguments, without the word at the cursor.
    public var arguments: [ArgumentSyntax] = []
  }

  /// The kind of word that can be typed at the cursor.
  public var place: Place
  /// The steps of the current chain, without the word at the cursor. If `place` is `.argument`, the last element is the step that is being
  /// typed.
  public var steps: [Step]
  /// For each open brace, outermost first, the steps of the chain that contains the brace, up to the brace.
  public var enclosing: [[Step]]
  /// Whether the cursor is in the first step of the command line, where commands that are not route steps are allowed.
  public var isFirstStepOfLine: Bool
  /// The word that ends at the cursor. It is empty and unquoted if no word ends there.
  public var word: PartialWord

  /// Analyzes the text before the cursor, which may be several lines of an incomplete command.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(textBeforeCursor text: String) {
    var lexer = Lexer(text, isTolerant: true)
    var reader = Reader()
    var last: Token?
    while let token = try? lexer.next() {
      if let last { reader.accept(last) }
      last = token
    }
    let bytes = lexer.wordBytes
    word = PartialWord()
    if case .word(let partial)? = last?.kind, bytes.upperBound == lexer.bytes.count {
      word = PartialWord(partial, source: lexer.text(bytes), quote: lexer.openQuote, isFirst: !reader.isInStep)
    } else if case .comment? = last?.kind {
      reader.isOver = true
    } else if let last {
      reader.accept(last)
    }
    steps = reader.steps
    enclosing = reader.enclosing
    isFirstStepOfLine = reader.isFirstStep
    place = reader.isOver ? .nothing : reader.isInStep ? .argument : .command
  }
}

/// A reader that collects the steps before the cursor from tokens and ignores errors.
private struct Reader {
  var steps: [CompletionContext.Step] = []
  var enclosing: [[CompletionContext.Step]] = []
  var isInStep = false
  var isFirstStep = true
  /// Whether no word can be completed at this point.
  var isOver = false

  mutating func accept(_ token: Token) {
    switch token.kind {
    case .comment, .newline: break
    case .word(let word):
      guard isInStep else {
        steps.append(.init(name: word.literalText ?? word.description))
        isInStep = true
        return
      }
      append((try? ArgumentSyntax(word)) ?? .word(word))
    case .comma: if isInStep { append(.comma(span: token.span)) }
    case .ampersand: isOver = true
    case .separator: self = Reader()
    case .pipe: nextStep()
    case .fallback:
      nextStep()
      steps = []
    case .openBrace:
      nextStep()
      enclosing.append(steps)
      steps = []
    case .closeBrace:
      guard let parent = enclosing.popLast() else { return }
      steps = parent
      isInStep = true
      isOver = true
    }
  }

  private mutating func append(_ argument: ArgumentSyntax) {
    guard !steps.isEmpty else { return }
    steps[steps.count - 1].arguments.append(argument)
  }

  private mutating func nextStep() {
    isInStep = false
    isFirstStep = false
    isOver = false
  }
}
