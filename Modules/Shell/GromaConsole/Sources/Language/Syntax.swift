/// A command line as it was written: the shape of it, without any meaning.
///
/// A session command is a route of one chain of one step, so there is one syntax for all.
public enum Line: Hashable, Sendable {
  /// Nothing, or only a comment.
  case empty
  /// A route; a final `&` asks that nothing settles after it.
  case statement(RouteSyntax, settles: Bool)
}

/// Chains that are tried in order, between `||`: `last chat 1 2 || push chat 1 2`.
public struct RouteSyntax: Hashable, Sendable {
  /// The chains, one at least.
  public var alternatives: [ChainSyntax]
}

/// Steps that run one after the other, between `|`: `top stack | push support`.
public struct ChainSyntax: Hashable, Sendable {
  /// The steps, one at least.
  public var steps: [StepSyntax]
}

/// A command with its arguments, and perhaps a route in braces: `select-tab 0 { pop-to-root }`.
public struct StepSyntax: Hashable, Sendable {
  /// The command.
  public var name: Word
  /// Its arguments in the order they are written.
  public var arguments: [ArgumentSyntax] = []
  /// The route in braces.
  public var nested: RouteSyntax?
  /// From the name to the last argument or the closing brace.
  public var span: SourceSpan
}

/// One argument of a step.
public enum ArgumentSyntax: Hashable, Sendable {
  /// `--name` or `--name=value`, where the two dashes and the name are not quoted.
  case flag(String, value: Word?, span: SourceSpan)
  /// `label=value`, where the label is an identifier and not quoted.
  case named(String, Word, span: SourceSpan)
  /// Any other word.
  case word(Word)
  /// The comma between two items of a list.
  case comma(span: SourceSpan)

  /// Where it stands.
  public var span: SourceSpan {
    switch self {
    case .flag(_, _, let span), .named(_, _, let span), .comma(let span): span
    case .word(let word): word.span
    }
  }
}

extension RouteSyntax {
  /// The route that stands behind a first word, as in `plan push support | pop`; nil when no word follows.
  public func droppingFirstWord() -> RouteSyntax? {
    guard var step = alternatives.first?.steps.first, case .word(let name)? = step.arguments.first else { return nil }
    step.name = name
    step.arguments.removeFirst()
    step.span = SourceSpan(line: name.span.line, columns: name.span.columns).extended(to: step.span)
    var route = self
    route.alternatives[0].steps[0] = step
    return route
  }
}
