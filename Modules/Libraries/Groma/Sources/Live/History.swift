/// The changes of a navigator, in order, and how many of them are in effect.
public struct History: Sendable {
  /// All changes that can be undone or done again, oldest first.
  public private(set) var commits: [Commit] = []
  /// How many of them are in effect; those after it have been undone.
  public private(set) var position = 0

  /// A new change ends what could be done again.
  mutating func append(_ commit: consuming Commit) {
    if position < commits.count { commits.removeSubrange(position...) }
    commits.append(commit)
    position += 1
  }

  /// The commits of the route that was done last, in order.
  mutating func stepBack() -> ArraySlice<Commit> {
    let end = position
    while position > 0 {
      position -= 1
      if !commits[position].isContinuation { break }
    }
    return commits[position..<end]
  }

  /// The commits of the route that was taken back last, in order.
  mutating func stepForward() -> ArraySlice<Commit> {
    let start = position
    while position < commits.count, position == start || commits[position].isContinuation { position += 1 }
    return commits[start..<position]
  }
}
