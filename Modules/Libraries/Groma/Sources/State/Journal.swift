/// The edits of a transaction, in order.
///
/// An edit is merged into the previous one if both change the same ``Edit/Slot``, and if the ranges of children that they replace overlap
/// or are adjacent. Edits are never merged across a savepoint or the end of a separate change.
struct Journal {
  /// All drafts except the last.
  private var earlier: [Draft] = []
  /// The last draft, which can still grow. Usually it is the only one.
  private var last: Draft?
  /// The number of drafts into which no edit can be merged, because the transaction may be rolled back to this position, or because a
  /// separate change ends there.
  private var floor = 0
  /// The end positions of separate changes, in ascending order.
  private var boundaries: [Int] = []
  /// A cache: the net change after the first `mark` edits that was computed last. It is requested repeatedly at the end of a transaction.
  private var net: (mark: Int, edits: [Edit])?

  /// The number of drafts.
  var count: Int { last == nil ? 0 : earlier.count + 1 }

  /// A net change that is committed separately, and the number of changes separated before it.
  struct Change {
    var number: Int
    var edits: Few<Edit>
  }

  /// The index of the change that the next edit belongs to.
  var changeNumber: Int { boundaries.count }

  /// Ends the current change: later edits belong to another one. Has no effect if the current change has no edits.
  mutating func separate() {
    guard count > boundaries.last ?? 0 else { return }
    boundaries.append(count)
    floor = count
  }

  /// Returns a position to which the journal can be rolled back.
  mutating func savepoint() -> Int {
    floor = count
    return floor
  }

  /// Permits merging into the edits after an earlier savepoint again, because the later savepoints are no longer needed.
  mutating func release(to savepoint: Int) { floor = max(boundaries.last ?? 0, min(savepoint, count)) }

  /// Appends a splice without wrapping it in an ``Edit``.
  mutating func append(_ splice: consuming Edit.Splice) {
    if net != nil { net = nil }
    guard count > floor, last?.merge(splice) == true else { return append(Draft(consume splice)) }
    dropTrivial()
  }

  /// Adds one more inserted child to the last edit.
  ///
  /// - Returns: `false`, without a change, if the last edit is not a splice that ends at this index of this container, or if no edit can be
  ///   merged into it.
  mutating func extend(_ path: TreePath, _ index: Int, with node: Node) -> Bool {
    if net != nil { net = nil }
    return count > floor && last?.extend(path, index, with: node) == true
  }

  mutating func append(_ edit: Edit) {
    net = nil
    guard count > floor, last?.merge(edit) == true else { return append(Draft(edit)) }
    dropTrivial()
  }

  private mutating func append(_ draft: consuming Draft) {
    // Usually this is the first draft (benchmark rows a1 and r3).
    if last != nil, let last = last.take() { earlier.append(last) }
    last = consume draft
  }

  private mutating func dropTrivial() {
    if last?.isTrivial == true { last = earlier.popLast() }
  }

  /// Removes the edits after a savepoint, and calls `undo` with the inverse of each, in reverse order.
  mutating func rollBack(to savepoint: Int, undo: (Edit) -> Void) {
    while count > savepoint, let draft = last {
      net = nil
      last = earlier.popLast()
      undo(draft.edit.inverse)
    }
    while let boundary = boundaries.last, boundary > count { boundaries.removeLast() }
    floor = min(floor, count)
  }

  /// Returns the net changes that are not empty. There is at most one, unless steps were separated. The journal must not be used
  /// afterwards.
  mutating func takeChanges() -> Few<Change> {
    var changes = Few<Change>()
    if boundaries.isEmpty {
      let edits = takeAll()
      if !edits.isEmpty { changes.append(Change(number: 0, edits: edits)) }
      return changes
    }
    let drafts = drafts
    for (number, (start, end)) in zip([0] + boundaries, boundaries + [drafts.count]).enumerated() {
      let edits = Journal.coalesced(drafts[start..<end])
      if !edits.isEmpty { changes.append(Change(number: number, edits: Few(edits))) }
    }
    return changes
  }

  private var drafts: [Draft] { last.map { earlier + [$0] } ?? [] }

  /// Returns the net splices after the last edit of a slot outside the tree. The paths stored in that slot must still be adjusted to them.
  ///
  /// - Complexity: The same as ``coalesced()``.
  mutating func splices(since slot: Edit.Slot) -> [Edit.Splice] {
    if last?.isOf(slot) == true { return [] }
    return splices(after: earlier.lastIndex { $0.isOf(slot) }.map { $0 + 1 } ?? 0)
  }

  /// Returns the net splices after the first `count` edits. Later edits that were merged into one of the first `count` edits are not
  /// included.
  ///
  /// - Complexity: The same as ``coalesced()``.
  mutating func splices(after count: Int) -> [Edit.Splice] {
    edits(after: count).compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
  }

  /// Returns the net change after the first `count` edits. Later edits that were merged into one of the first `count` edits are not
  /// included.
  ///
  /// - Complexity: The same as ``coalesced()``.
  mutating func edits(after count: Int) -> [Edit] {
    // Usually there is at most one edit after a mark. These cases do not need a list of drafts.
    if count >= self.count { return [] }
    if count == earlier.count { return last?.finished().map { [$0] } ?? [] }
    if let net, net.mark == count { return net.edits }
    let edits = Journal.coalesced(drafts.dropFirst(count))
    net = (count, edits)
    return edits
  }

  /// Returns the net change of all edits. Usually there is one edit, which is moved out.
  private mutating func takeAll() -> Few<Edit> {
    if !earlier.isEmpty { return Few(edits(after: 0)) }
    var edits = Few<Edit>()
    if let edit = last.take()?.finished() { edits.append(edit) }
    return edits
  }

  /// Returns the net change: one edit per slot if their order allows it, and no edits that change nothing.
  ///
  /// An edit is merged into the previous edit of its slot, unless an edit between them changed the children of a container above or below.
  /// Such an edit changes the meaning of the indices.
  ///
  /// - Complexity: O(edits × changed slots).
  func coalesced() -> [Edit] { Journal.coalesced(drafts[...]) }

  private static func coalesced(_ drafts: ArraySlice<Draft>) -> [Edit] {
    if drafts.count < 2 { return drafts.first?.finished().map { [$0] } ?? [] }
    var result: [Draft] = []
    // There are few slots, so a linear search is cheaper than hashing.
    var open: [(slot: Edit.Slot, place: Int)] = []
    result.reserveCapacity(drafts.count)
    open.reserveCapacity(drafts.count)
    for draft in drafts {
      let slot = draft.slot
      let known = open.firstIndex { $0.slot == slot }
      if let known, result[open[known].place].merge(draft) {
        close(&open, around: slot)
        continue
      }
      if let known { open.remove(at: known) }
      close(&open, around: slot)
      open.append((slot, result.count))
      result.append(draft)
    }
    return result.compactMap { $0.finished() }
  }

  /// Removes from `open` the slots that an edit of `slot` closes: later edits cannot be merged into their earlier edits any more. These are
  /// the child lists of enclosing containers and, if the edit is a splice, every slot inside the container.
  private static func close(_ open: inout [(slot: Edit.Slot, place: Int)], around slot: Edit.Slot) {
    guard let path = slot.path, !open.isEmpty else { return }
    let isSplice = if case .children = slot { true } else { false }
    open.removeAll { slot, _ in
      switch slot {
      case .children(let other): other != path && (other.contains(path) || isSplice && path.contains(other))
      case .selection(let other), .data(let other), .attributes(let other): isSplice && path.contains(other) && other != path
      case .value, .waiting: false
      }
    }
  }
}

/// An edit that can still grow. A splice is stored separately and grows in place: a hundred thousand pushes are appends to one array.
private struct Draft {
  private var splice: Edit.Splice?
  private var other: Edit?

  init(_ splice: consuming Edit.Splice) { self.splice = splice }

  init(_ edit: Edit) {
    if case .splice(let splice) = edit { self.splice = splice } else { other = edit }
  }

  /// Returns the edit without the parts that do not change, or `nil` if the edit changes nothing.
  consuming func finished() -> Edit? {
    guard var splice = splice.take() else { return other.flatMap { $0.isEmpty ? nil : $0 } }
    splice.trim()
    return splice.isEmpty ? nil : .splice(splice)
  }

  var edit: Edit { splice.map(Edit.splice) ?? other ?? .wait(.screen, from: [], to: []) }

  var slot: Edit.Slot { splice.map { .children($0.path) } ?? other?.slot ?? .waiting(.screen) }

  func isOf(_ slot: Edit.Slot) -> Bool { other?.slot == slot }

  /// Whether the draft is known to change nothing. `false` for some drafts without effect, because not all trees are compared.
  var isTrivial: Bool { splice?.isEmpty ?? other?.isEmpty ?? true }

  mutating func extend(_ path: TreePath, _ index: Int, with node: Node) -> Bool { splice?.extend(path, index, with: node) ?? false }

  /// Merges the `next` splice into this draft. Returns `false`, without a change, if this draft is not a splice, or if the ranges of
  /// children neither overlap nor are adjacent.
  mutating func merge(_ next: Edit.Splice) -> Bool { splice?.merge(next) ?? false }

  /// Merges the `next` draft into this one. Returns `false`, without a change, if they cannot be merged.
  mutating func merge(_ next: Draft) -> Bool {
    if let splice = next.splice { return merge(splice) }
    return next.other.map { merge($0) } ?? false
  }

  /// Merges the `next` edit into this draft. Returns `false`, without a change, if they change different slots, or ranges of children that
  /// neither overlap nor are adjacent.
  mutating func merge(_ next: Edit) -> Bool {
    switch (other, next) {
    case (nil, .splice(let next)): return merge(next)
    case (.select(let path, let from, _), .select(let same, _, let to)) where same == path:
      other = .select(path, from: from, to: to)
    case (.update(let path, let from, _), .update(let same, _, let to)) where same == path:
      other = .update(path, from: from, to: to)
    case (.configure(let path, let from, _), .configure(let same, _, let to)) where same == path:
      other = .configure(path, from: from, to: to)
    case (.put(let name, let from, _), .put(let same, _, let to)) where same == name: other = .put(name: name, from: from, to: to)
    case (.wait(let kind, let from, _), .wait(let same, _, let to)) where same == kind: other = .wait(kind, from: from, to: to)
    default: return false
    }
    return true
  }
}

extension Edit.Slot {
  /// The path of the container, or `nil` if the slot is outside the tree.
  fileprivate var path: TreePath? {
    switch self {
    case .children(let path), .selection(let path), .data(let path), .attributes(let path): path
    case .value, .waiting: nil
    }
  }
}
