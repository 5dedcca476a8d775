/// One command of a script, with what is expected of it.
public struct ScriptStep: Hashable, Sendable {
  /// `[name]` or `[!name]` before a command.
  public struct Condition: Hashable, Sendable {
    /// What must hold.
    public var name: String
    /// Whether it must not hold instead.
    public var isNegated: Bool
    /// Where the name stands, for who knows no such condition.
    public var span: SourceSpan
  }

  /// The line, from 1.
  public var line: Int
  /// The line it ends on.
  public var lastLine: Int
  /// The step as it is written, without its block; it may be several lines, or, between semicolons, a part of one.
  public var source: String
  /// What is to run. Its spans count in the whole script.
  public var route: RouteSyntax
  /// The text of the command, without conditions and `!`; a final `&` and a comment are still there.
  public var command: String
  /// `! command`: it must fail.
  public var expectsFailure = false
  /// `! [code] command`: it must fail with this code. Without one, only what is refused when it runs counts, not what is written wrongly.
  public var expectedCode: String?
  /// All must be met, or the step is skipped.
  public var conditions: [Condition] = []
  /// False with a final `&`: nothing settles after it.
  public var settles = true
  /// What it must print; nil when it must only succeed (or print nothing, in a strict script).
  public var block: [ExpectedLine]?

  /// Whether it checks something: it expects something, an output or a failure.
  public var isCheck: Bool {
    expectsFailure || block != nil || route.alternatives.first?.steps.first?.name.literalText == "expect"
  }
}
