/// What a person answered to a prompt.
public enum LineInput: Hashable, Sendable {
  /// One line, without its end.
  case line(String)
  /// Ctrl-C: what was typed is given up; nothing was if the line was empty.
  case interrupted(isEmpty: Bool)
  /// Ctrl-D on an empty line, a closed terminal, or the end of a pipe.
  case endOfInput
  /// SIGTERM or SIGHUP, by number; the terminal is already as it was found.
  case terminated(signal: Int32)
}

/// What completion offers for the word under the cursor.
public struct Completions: Hashable, Sendable {
  /// One candidate.
  public struct Candidate: Hashable, Sendable {
    /// What replaces the word, quoted as the place demands.
    public var text: String
    /// A word or two beside it in a list of candidates.
    public var note: String
    /// Whether the word is complete with it, so that a space may follow.
    public var isFinal: Bool

    /// A candidate.
    public init(_ text: String, note: String = "", isFinal: Bool = true) {
      self.text = text
      self.note = note
      self.isFinal = isFinal
    }
  }

  /// How many characters before the cursor the candidates replace.
  public var replaced: Int
  /// In the order they are shown.
  public var candidates: [Candidate]

  /// Candidates that replace the `replaced` characters before the cursor.
  public init(replaced: Int = 0, candidates: [Candidate] = []) {
    self.replaced = replaced
    self.candidates = candidates
  }
}

/// Where the shell gets its lines from: libedit's editor, a plain pipe, or a test's list.
@MainActor
public protocol LineEditing: AnyObject {
  /// Waits for a line, without blocking the main actor. One call at a time.
  func readLine(prompt: String) async -> LineInput

  /// Writes whole lines of text to the terminal: above the prompt and what was typed, while a prompt is up.
  func show(_ text: String)

  /// Adds a line to the history, in memory and in its file. Lines that are blank or equal to the last are left out.
  func remember(_ line: String)

  /// Says how to complete: called on the editor's own thread with the text before the cursor.
  func complete(with completer: @escaping @Sendable (_ textBeforeCursor: String) -> Completions)

  /// Shows one line in the place of the last one, while no prompt is up; nil removes it.
  func showProgress(_ text: String?)

  /// Sets the handler of Ctrl-C while no prompt is up (a command is running). It is called at once, on the editor's own thread.
  func onInterrupt(_ handler: @escaping @Sendable () -> Void)

  /// Gives the terminal back as it was found. Safe to call twice.
  func close()
}
