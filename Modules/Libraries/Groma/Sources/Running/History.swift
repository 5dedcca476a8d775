/// The commits of a navigator that can be undone and redone.
public struct History: Sendable {
  /// The commits that can be undone, followed by the commits that can be redone, oldest first.
  public private(set) var commits: [Commit] = []
  /// The number of commits that are in effect. The commits from this index on have been undone.
  package private(set) var position = 0

  /// Appends a commit to the commits that are in effect. Removes the commits that could be redone.
  mutating func append(_ commit: consuming Commit) {
    if position < commits.count { commits.removeSubrange(position...) }
    commits.append(commit)
    position += 1
  }

  /// Moves ``position`` before the last change that is in effect. Returns the commits of that change, oldest first, or an empty slice if no
  /// commit is in effect.
  mutating func stepBack() -> ArraySlice<Commit> {
    let end = position
    while position > 0 {
      position -= 1
      if !commits[position].isContinuation { break }
    }
    return commits[position..<end]
  }

  /// Moves ``position`` past the change that was undone last. Returns the commits of that change, oldest first, or an empty slice if no
  /// commit has been undone.
  mutating func stepForward() -> ArraySlice<Commit> {
    let start = position
    while position < commits.count, position == start || commits[position].isContinuation { position += 1 }
    return commits[start..<position]
  }
}
