/// What stands before the cursor, for completion: how far the command line has come and which word is being typed.
///
/// ```
/// top stack | push chat room=1 'Sup▌      steps: top stack, push chat room=1     word: Sup, in single quotes
/// ```
///
/// It is read leniently: what is wrong further left does not matter, and a word that touches the cursor is always a word.
public struct CompletionContext: Hashable, Sendable {
  /// What may be typed at the cursor.
  public enum Place: Hashable, Sendable {
    /// The name of a command: at the start, and after `|`, `||` and `{`.
    case command
    /// An argument of the last step.
    case argument
    /// Nothing that could be completed: in a comment, or behind `}`.
    case nothing
  }

  /// A step as far as it is finished.
  public struct Step: Hashable, Sendable {
    /// The command, without quotes.
    public var name: String
    /// The finished arguments, without the word under the cursor.
    public var arguments: [ArgumentSyntax] = []
  }

  /// What may be typed at the cursor.
  public var place: Place
  /// The steps so far of the chain that the cursor is in; for `.argument` the last is the one being typed.
  public var steps: [Step]
  /// The steps so far of the chains whose braces are open around the cursor, outermost first.
  public var enclosing: [[Step]]
  /// Whether the cursor is in the first step of the whole line, where session commands stand.
  public var isFirstStepOfLine: Bool
  /// The word that ends at the cursor; empty and bare when none does.
  public var word: PartialWord

  /// Reads what stands before the cursor, which may be several lines of an unfinished command.
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

/// Follows the tokens, and forgives.
private struct Reader {
  var steps: [CompletionContext.Step] = []
  var enclosing: [[CompletionContext.Step]] = []
  var isInStep = false
  var isFirstStep = true
  /// Whether a comment or a closing brace ended what can be said.
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
