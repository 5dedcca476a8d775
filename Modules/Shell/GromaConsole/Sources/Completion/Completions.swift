/// The completions of the word before the cursor.
public struct Completions: Hashable, Sendable {
  /// One candidate.
  public struct Candidate: Hashable, Sendable {
    /// The text that replaces the word, with the necessary quotes.
    public var text: String
    /// A short description for the list of candidates.
    public var note: String
    /// Whether the candidate completes the word, so that a space can follow.
    public var isFinal: Bool

    /// Creates a candidate.
    public init(_ text: String, note: String = "", isFinal: Bool = true) {
      self.text = text
      self.note = note
      self.isFinal = isFinal
    }
  }

  /// The number of Characters before the cursor that a candidate replaces.
  public var replaced: Int
  /// The candidates, in display order.
  public var candidates: [Candidate]

  /// Creates completions that replace a number of Characters before the cursor.
  public init(replaced: Int = 0, candidates: [Candidate] = []) {
    self.replaced = replaced
    self.candidates = candidates
  }
}
