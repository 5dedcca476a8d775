/// The syntax of a command line, before names are resolved.
///
/// A command that is not a route step, such as `tree`, also has the syntax of a route. The session that runs the line checks whether other
/// steps may follow the command.
public enum Line: Hashable, Sendable {
  /// An empty line, or a comment.
  case empty
  /// A route or another command. If the line ends with `&`, `settles` is `false`: the clock does not advance after the line.
  case statement(RouteSyntax, settles: Bool)
}

/// Chains that are tried in order, separated by `||`: `last chat 1 2 || push chat 1 2`.
public struct RouteSyntax: Hashable, Sendable {
  /// The chains. There is at least one.
  public var alternatives: [ChainSyntax]
}

extension RouteSyntax {
  /// Creates a route of one chain.
  package init(_ steps: [StepSyntax]) { alternatives = [ChainSyntax(steps: steps)] }
}

/// Steps that run one after the other, separated by `|`: `top stack | push support`.
public struct ChainSyntax: Hashable, Sendable {
  /// The steps. There is at least one.
  public var steps: [StepSyntax]
}

/// A command with its arguments and an optional route in braces: `select-tab 0 { pop-to-root }`.
public struct StepSyntax: Hashable, Sendable {
  /// The command name.
  public var name: Word
  /// The arguments, in source order.
  public var arguments: [ArgumentSyntax] = []
  /// The route in braces, or `nil` if there is none.
  public var nested: RouteSyntax?
  /// The location of the step, from the name to the last argument or closing brace on the same line.
  public var span: SourceSpan

  /// Creates a step.
  package init(name: Word, arguments: [ArgumentSyntax] = [], nested: RouteSyntax? = nil, span: SourceSpan) {
    self.name = name
    self.arguments = arguments
    self.nested = nested
    self.span = span
  }
}

/// One argument of a step.
public enum ArgumentSyntax: Hashable, Sendable {
  /// A flag, written `--name` or `--name=value`. The dashes and the name are not quoted.
  case flag(String, value: Word?, span: SourceSpan)
  /// A named value, written `label=value`. The label is an unquoted identifier.
  case named(String, Word, span: SourceSpan)
  /// Any other word.
  case word(Word)
  /// A comma, which separates the items of a list.
  case comma(span: SourceSpan)

  /// The location of the argument.
  public var span: SourceSpan {
    switch self {
    case .flag(_, _, let span), .named(_, _, let span), .comma(let span): span
    case .word(let word): word.span
    }
  }
}

extension RouteSyntax {
  /// Returns the route without its first word and the flags directly after it, such as `push support | pop` for
  /// `explain --full push support | pop`. Returns `nil` if no plain word follows.
  public func droppingFirstWord() -> RouteSyntax? {
    guard var step = alternatives.first?.steps.first else { return nil }
    let flags = step.leadingFlags.arguments.count
    guard flags < step.arguments.count, case .word(let name) = step.arguments[flags] else { return nil }
    step.name = name
    step.arguments.removeFirst(flags + 1)
    step.span = SourceSpan(line: name.span.line, columns: name.span.columns).extended(to: step.span)
    var route = self
    route.alternatives[0].steps[0] = step
    return route
  }
}

extension StepSyntax {
  /// The step with only the flags directly after its name. If the arguments of a command are a command line, as for `explain`, these flags
  /// belong to the command, and all other flags belong to that line.
  package var leadingFlags: StepSyntax {
    let flags = arguments.prefix { if case .flag = $0 { true } else { false } }
    return StepSyntax(name: name, arguments: Array(flags), span: name.span.extended(to: flags.last?.span ?? name.span))
  }
}
