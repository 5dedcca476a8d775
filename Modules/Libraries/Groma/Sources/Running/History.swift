/// The commits of a navigator that can be undone and redone.
///
/// A history has a ``Limit``: the oldest changes are removed when it is exceeded, and can then no longer be undone. The limit
/// ``Limit/off`` turns the history off.
public struct History: Sendable {
  /// The maximum size of a history. When it is exceeded by a quarter, the oldest changes are removed until it is met. The last change is kept
  /// even if it exceeds the limit itself.
  public struct Limit: Hashable, Sendable {
    /// The maximum number of commits.
    public var commits: Int
    /// The maximum size of the parts of the state that the commits keep, in bytes: those before and those after each change. The sizes are
    /// estimated: values and flow data count with the length of their saved forms, each node with 512 bytes in addition, and a changed list
    /// of children with its length.
    public var bytes: Int

    /// The estimated size of a node without flow data, in bytes.
    fileprivate static let nodeSize = 512

    /// Creates a limit. By default, 1,000 commits and 16 MiB.
    public init(commits: Int = 1_000, bytes: Int = 16 << 20) { (self.commits, self.bytes) = (commits, bytes) }

    /// No limit. The sizes of commits are then not estimated.
    public static let unlimited = Limit(commits: .max, bytes: .max)
    /// No history: no change can be undone, and no earlier state is kept in memory.
    public static let off = Limit(commits: 0, bytes: 0)

    /// Returns a limit of a number of commits, and of 16 MiB.
    public static func last(_ commits: Int) -> Limit { Limit(commits: commits) }
  }

  /// The commits that can be undone, followed by the commits that can be redone, oldest first.
  public private(set) var commits: [Commit] = []
  /// The number of commits that were removed because the limit was exceeded.
  package private(set) var removedCount = 0
  /// The number of commits that are in effect, including the removed ones. The commits from this position on have been undone.
  public private(set) var position = 0
  /// The limit. A smaller limit takes effect with the next commit.
  var limit = Limit()
  /// The estimated sizes of the commits, in bytes; 0 for commits that were made without a limit.
  private var sizes: [Int] = []
  private var size = 0

  /// The last commit that is in effect, or `nil` if there is none.
  var last: Commit? { inEffect.last }

  /// The commits that are in effect, oldest first.
  package var inEffect: ArraySlice<Commit> { commits[..<(position - removedCount)] }

  /// Returns the commits from a position on. Omits those that were removed.
  package func commits(from start: Int) -> ArraySlice<Commit> { commits.dropFirst(max(0, start - removedCount)) }

  /// Appends a commit to the commits that are in effect. Removes the commits that could be redone.
  ///
  /// - Parameter difference: The difference of the trees before and after the commit.
  mutating func append(_ commit: consuming Commit, _ difference: TreeDifference) {
    let count = position - removedCount
    if count < commits.count {
      commits.removeSubrange(count...)
      size -= sizes[count...].reduce(0, +)
      sizes.removeSubrange(count...)
    }
    // No result of a route depends on the size.
    sizes.append(limit.bytes == .max || limit == .off ? 0 : ReadTracker.ignoring { commit.size(difference) })
    size += sizes[count]
    commits.append(commit)
    position += 1
    // A history that is off keeps the commits of a change until they are delivered: see `forget()`.
    if limit == .off { return }
    // The oldest commits are removed together, because each removal moves the others.
    if commits.count - limit.commits > limit.commits / 4 || size - limit.bytes > limit.bytes / 4 { removeOldest() }
  }

  /// Removes all commits. The position does not change.
  mutating func forget() {
    removedCount += commits.count
    position = removedCount
    commits.removeAll(keepingCapacity: limit == .off)
    sizes.removeAll(keepingCapacity: limit == .off)
    size = 0
  }

  /// Removes the oldest changes until the history does not exceed the limit, or until one change is left.
  private mutating func removeOldest() {
    var (end, left) = (0, size)
    while commits.count - end > limit.commits || left > limit.bytes {
      var next = end + 1
      while next < commits.count, commits[next].isContinuation { next += 1 }
      if next == commits.count { break }
      left -= sizes[end..<next].reduce(0, +)
      end = next
    }
    commits.removeSubrange(..<end)
    sizes.removeSubrange(..<end)
    (size, removedCount) = (left, removedCount + end)
  }

  /// Moves ``position`` before the last change that is in effect. Returns the commits of that change, oldest first, or an empty slice if no
  /// commit is in effect.
  mutating func stepBack() -> ArraySlice<Commit> {
    let end = position - removedCount
    var start = end
    while start > 0 {
      start -= 1
      if !commits[start].isContinuation { break }
    }
    position -= end - start
    return commits[start..<end]
  }

  /// Moves ``position`` past the change that was undone last. Returns the commits of that change, oldest first, or an empty slice if no
  /// commit has been undone.
  mutating func stepForward() -> ArraySlice<Commit> {
    let start = position - removedCount
    var end = start
    while end < commits.count, end == start || commits[end].isContinuation { end += 1 }
    position += end - start
    return commits[start..<end]
  }
}

extension Commit {
  /// Returns the estimated size of the parts of the state that the commit keeps, in bytes: see ``History/Limit/bytes``.
  fileprivate func size(_ difference: TreeDifference) -> Int {
    var size = 0
    for change in difference.changed {
      // The states before and after the commit have lists of children of their own.
      size += History.Limit.nodeSize + change.new.childCount * MemoryLayout<Node>.stride
      if change.hasOtherAttributes { size += (change.old.flowData?.size ?? 0) + (change.new.flowData?.size ?? 0) }
    }
    for place in difference.removed { size += place.node.size }
    for place in difference.added { size += place.node.size }
    return after.isIdenticalBesideTree(to: before) ? size : size + after.size(ofItemsSince: before)
  }
}

extension NavigationState {
  /// Returns the estimated size of the values and waiting items of an earlier state and this one that differ.
  fileprivate func size(ofItemsSince earlier: NavigationState) -> Int {
    let (old, new) = (earlier.values, values)
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    let values = names.reduce(0) { $0 + History.Limit.nodeSize + (old[$1]?.size ?? 0) + (new[$1]?.size ?? 0) }
    return unseenWaiting == earlier.unseenWaiting
      ? values : values + History.Limit.nodeSize * (1 + earlier.unseenWaiting.count + unseenWaiting.count)
  }
}

extension Node {
  /// The estimated size of the node without its descendants.
  fileprivate var size: Int { History.Limit.nodeSize + (isBare ? 0 : flowData?.size ?? 0) }
}
