/// The functions that help the user to type a line. An editor calls them on its own thread.
public struct TypingAid: Sendable {
  /// Returns the completions of the word before the cursor, given the text before the cursor.
  public var completions: @Sendable (_ textBeforeCursor: String) -> Completions
  /// Returns the arguments that can follow a line, for display after the cursor at the end of that line. Empty if there is nothing to show.
  public var hint: @Sendable (_ line: String) -> String
  /// Returns the parts of a line to color, in order and without overlaps.
  public var highlights: @Sendable (_ line: String) -> [Highlight]

  /// Creates the functions. By default, there are no hints and no highlights.
  public init(
    completions: @escaping @Sendable (_ textBeforeCursor: String) -> Completions,
    hint: @escaping @Sendable (_ line: String) -> String = { _ in "" },
    highlights: @escaping @Sendable (_ line: String) -> [Highlight] = { _ in [] }
  ) {
    self.completions = completions
    self.hint = hint
    self.highlights = highlights
  }
}

/// A part of a line with its role in the command language, which determines its color.
public struct Highlight: Hashable, Sendable {
  /// The role of a part of a line.
  public enum Role: Hashable, Sendable {
    /// The name of a command.
    case command
    /// The name of a screen.
    case screen
    /// A flag, or the label of an argument.
    case option
    /// A text in quotes.
    case quoted
    /// A variable.
    case variable
    /// A sign that combines steps, such as `|`, or a brace.
    case sign
    /// A comment.
    case comment
    /// A name that does not exist.
    case unknown
  }

  /// The part of the line, in Unicode scalars from 0.
  public var range: Range<Int>
  /// The role of the part.
  public var role: Role

  /// Creates a highlight.
  public init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}
