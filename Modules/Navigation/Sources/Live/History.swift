/// The changes of a navigator, in order, and how many of them are in effect.
public struct History: Sendable {
  /// All changes that can be undone or done again, oldest first.
  public private(set) var commits: [Commit] = []
  /// How many of them are in effect; those after it have been undone.
  public private(set) var position = 0

  /// A new change ends what could be done again.
  mutating func append(_ commit: Commit) {
    commits.removeSubrange(position...)
    commits.append(commit)
    position += 1
  }

  mutating func stepBack() -> Commit? {
    guard position > 0 else { return nil }
    position -= 1
    return commits[position]
  }

  mutating func stepForward() -> Commit? {
    guard position < commits.count else { return nil }
    position += 1
    return commits[position - 1]
  }
}
