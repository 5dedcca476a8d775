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

  /// The number of the step's first line in the script, from 1.
  public var line: Int
  /// The number of the step's last line in the script, from 1. The expected output follows that line.
  public var lastLine: Int
  /// The text of the step without its expected output. It can span several lines, or be the part of a line between semicolons.
  public var source: String
  /// The parsed command. Its spans are relative to the whole script.
  public var route: RouteSyntax
  /// The text of the command, without the conditions, the `!` and the error code before it.
  public var command: String
  /// Whether the command must fail: the step is written as `! command`.
  public var expectsFailure = false
  /// The error code that the command must fail with, as in `! [code] command`. If `nil`, a step that must fail accepts errors that depend
  /// on the state, but no errors in the text of the command, such as a misspelled name.
  public var expectedCode: String?
  /// The conditions. The step is skipped unless all of them are met.
  public var conditions: [Condition] = []
  /// Whether the clock may advance after the step. `false` if the step ends with `&`.
  public var settles = true
  /// The expected output, or `nil` if the script does not state it. Without an expected output, the output of the step is not checked,
  /// except in strict mode, where it must be empty.
  public var block: [ExpectedLine]?

  /// Returns whether the step checks something: it must fail, it has expected output that is more than wildcards, or its first command is a
  /// check such as `expect`.
  ///
  /// - Parameter table: The commands of the session.
  public func isCheck(by table: CommandTable) -> Bool {
    expectsFailure || block?.contains { !$0.acceptsEveryText } ?? false || command(in: table)?.isCheck == true
  }

  /// Returns whether the app can make the step fail: the step is a route, but not one that the app may refuse.
  ///
  /// - Parameter table: The commands of the session.
  func canFail(by table: CommandTable) -> Bool { command(in: table)?.isLine != true }

  private func command(in table: CommandTable) -> Command? {
    route.alternatives.first?.steps.first?.name.literalText.flatMap { table[$0] }
  }
}
