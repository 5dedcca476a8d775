public import GromaCommandLanguage
public import GromaConsole

/// A command of a script, with its expected result.
public struct ScriptStep: Hashable, Sendable {
  /// A condition `[name]` or `[!name]` before a command.
  public struct Condition: Hashable, Sendable {
    /// The name of the condition.
    public var name: String
    /// Whether the condition is negated.
    public var isNegated: Bool
    /// The location of the name, for error messages.
    public var span: SourceSpan
  }

  /// The number of the first line, from 1.
  public var line: Int
  /// The number of the last line.
  public var lastLine: Int
  /// The text of the step without its block. It can span several lines, or be the part of a line between semicolons.
  public var source: String
  /// The route to run. Its spans are relative to the whole script.
  public var route: RouteSyntax
  /// The text of the command without conditions and `!`. A final `&` and a comment are included.
  public var command: String
  /// Whether the command must fail: `! command`.
  public var expectsFailure = false
  /// The error code that the command must fail with: `! [code] command`. If it is `nil`, the command must fail while it runs; an error in
  /// its text does not count.
  public var expectedCode: String?
  /// The conditions. The step is skipped unless all of them are met.
  public var conditions: [Condition] = []
  /// Whether the clock may advance after the step. It is `false` if the step ends with `&`.
  public var settles = true
  /// The expected output. If it is `nil`, the command only has to succeed; in a strict script it must also print nothing.
  public var block: [ExpectedLine]?

  /// Returns whether the step checks something: its command is a check, or it has expected output or must fail.
  public func isCheck(by table: CommandTable) -> Bool {
    expectsFailure || block != nil || route.alternatives.first?.steps.first?.name.literalText.flatMap { table[$0] }?.isCheck == true
  }
}
