/// The commits of a navigator that can be undone and redone.
public struct History: Sendable {
  /// The commits that can be undone, followed by the commits that can be redone, oldest first.
  public private(set) var commits: [Commit] = []
  /// The number of commits that are in effect. The commits from this index on have been undone.
  public private(set) var position = 0

  /// Appends a commit to the commits that are in effect. Removes commits that could be redone.
  mutating func append(_ commit: consuming Commit) {
    if position < commits.count { commits.removeSubrange(position...) }
    commits.append(commit)
    position += 1
  }

  /// Moves the position before the commits of the last route in effect and returns these commits in order. Returns an empty slice if there
  /// are none.
  mutating func stepBack() -> ArraySlice<Commit> {
    let end = position
    while position > 0 {
      position -= 1
      if !commits[position].isContinuation { break }
    }
    return commits[position..<end]
  }

  /// Moves the position past the commits of the route that was undone last and returns these commits in order. Returns an empty slice if
  /// there are none.
  mutating func stepForward() -> ArraySlice<Commit> {
    let start = position
    while position < commits.count, position == start || commits[position].isContinuation { position += 1 }
    return commits[start..<position]
  }
}
