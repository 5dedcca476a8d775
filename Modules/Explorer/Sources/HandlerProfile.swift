/// How often the app's own code was run to learn what one function of the state does, and what it looks at: what makes an exploration slow.
public struct HandlerProfile: Hashable, Sendable {
  /// What looks: a move, a property, or what the explorer itself asks of each state.
  public let handler: String
  /// How many distinct sets of reads it has: so often it was run.
  public let runs: Int
  /// What it looks at, that which it finds most different most often first: a place in the tree, a value, or a narrow question about one.
  public let reads: [(part: String, answers: Int)]

  /// Whether all of it is the same.
  public static func == (a: HandlerProfile, b: HandlerProfile) -> Bool {
    a.handler == b.handler && a.runs == b.runs && a.reads.elementsEqual(b.reads, by: ==)
  }

  /// By the handler and its runs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(handler)
    hasher.combine(runs)
  }
}
