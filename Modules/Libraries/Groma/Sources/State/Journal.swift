/// The edits of a transaction, in order.
///
/// A new edit is merged into the last edit if both change the same ``Edit/Slot`` and, in the case of splices, if the ranges of children
/// overlap or are adjacent. A new edit is not merged into an edit before a savepoint or before the end of a separate change (see
/// ``separate()``).
struct Journal {
  /// All edits except the last.
  private var earlier: [Draft] = []
  /// The last edit, or `nil` if there are no edits. A transaction usually has only one edit.
  private var last: Draft?
  /// The number of edits into which no further edit can be merged, because the transaction may be rolled back to this position, or because
  /// a separate change ends there.
  private var floor = 0
  /// The positions where separate changes end, as numbers of edits in ascending order.
  private var boundaries: [Int] = []
  /// The cached net change after the first `mark` edits, or `nil` if none is cached. The end of a transaction requests the same net change
  /// several times.
  private var net: (mark: Int, edits: [Edit])?

  /// The number of edits.
  var count: Int { last == nil ? 0 : earlier.count + 1 }

  /// A net change that is committed separately, and its index among the separate changes of the transaction.
  struct Change {
    var number: Int
    var edits: Few<Edit>
  }

  /// The index of the change that the next edit belongs to.
  var changeNumber: Int { boundaries.count }

  /// Ends the current separate change: later edits belong to the next change. Has no effect if the current change has no edits.
  mutating func separate() {
    guard count > boundaries.last ?? 0 else { return }
    boundaries.append(count)
    floor = count
  }

  /// Returns a position to which the journal can be rolled back. Later edits are not merged into the edits before this position.
  mutating func savepoint() -> Int {
    floor = count
    return floor
  }

  /// Permits merging into the edits after a savepoint again, except for edits before the end of a separate change. Later savepoints become
  /// invalid.
  mutating func release(to savepoint: Int) { floor = max(boundaries.last ?? 0, min(savepoint, count)) }

  /// Adds a splice: merges it into the last edit if possible, or else appends it.
  mutating func append(_ splice: consuming Edit.Splice) {
    if net != nil { net = nil }
    guard count > floor, last?.merge(splice) == true else { return append(Draft(consume splice)) }
    dropTrivial()
  }

  /// Adds one more inserted child to the last edit.
  ///
  /// - Returns: `false`, without a change, if the last edit is not a splice of this container whose inserted children end directly before
  ///   this index, or if no edit can be merged into the last edit.
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

  /// Removes the edits after a savepoint.
  mutating func rollBack(to savepoint: Int) {
    while count > savepoint {
      net = nil
      last = earlier.popLast()
    }
    while let boundary = boundaries.last, boundary > count { boundaries.removeLast() }
    floor = min(floor, count)
  }

  /// Returns the net changes that are not empty, in order. There is at most one if ``separate()`` was not called. The journal must not be
  /// used afterwards.
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

  /// Returns the net splices of the edits after the last edit of a slot, in order. If no edit changes the slot, returns all net splices.
  ///
  /// - Parameter slot: A slot outside the tree, such as a list of waiting items. Paths that the slot contains must be adjusted to the
  ///   returned splices.
  /// - Complexity: The same as ``coalesced()``.
  mutating func splices(since slot: Edit.Slot) -> [Edit.Splice] {
    if last?.isOf(slot) == true { return [] }
    return splices(after: earlier.lastIndex { $0.isOf(slot) }.map { $0 + 1 } ?? 0)
  }

  /// Returns the net splices after the first `count` edits, in order. Later edits that were merged into one of the first `count` edits are
  /// not included.
  ///
  /// - Complexity: The same as ``coalesced()``.
  mutating func splices(after count: Int) -> [Edit.Splice] {
    edits(after: count).compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
  }

  /// Returns the net change after the first `count` edits, in order. Later edits that were merged into one of the first `count` edits are
  /// not included.
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

  /// Returns the net change of all edits. A single edit, the usual case, is moved out of the journal.
  private mutating func takeAll() -> Few<Edit> {
    if !earlier.isEmpty { return Few(edits(after: 0)) }
    var edits = Few<Edit>()
    if let edit = last.take()?.finished() { edits.append(edit) }
    return edits
  }

  /// Returns the net change: one edit per slot where the order of the edits permits it, and no edits that change nothing.
  ///
  /// An edit is merged into the previous edit of its slot, unless an edit between the two prevents this. Two edits inside a container are
  /// not merged across a change of the children of that container. Two splices of a container are not merged across an edit inside that
  /// container, because the path of that edit depends on the first splice.
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

  /// Removes from `open` each slot whose earlier edits must not be merged with its later edits, because an edit of `slot` is between them.
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

/// An edit into which further edits can be merged. A splice is stored separately, so that it grows in place.
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

  /// Whether the edit is known to change nothing. `false` for a splice that removes children and inserts equal ones, because the children
  /// are not compared.
  var isTrivial: Bool { splice?.isEmpty ?? other?.isEmpty ?? true }

  mutating func extend(_ path: TreePath, _ index: Int, with node: Node) -> Bool { splice?.extend(path, index, with: node) ?? false }

  /// Merges the `next` splice into this draft. Returns `false`, without a change, if the two cannot be merged.
  mutating func merge(_ next: Edit.Splice) -> Bool { splice?.merge(next) ?? false }

  /// Merges the `next` draft into this draft. Returns `false`, without a change, if the two cannot be merged.
  mutating func merge(_ next: Draft) -> Bool {
    if let splice = next.splice { return merge(splice) }
    return next.other.map { merge($0) } ?? false
  }

  /// Merges the `next` edit into this draft. Returns `false`, without a change, if the two cannot be merged.
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
  /// The path of the container or screen that the slot belongs to, or `nil` if the slot is outside the tree.
  fileprivate var path: TreePath? {
    switch self {
    case .children(let path), .selection(let path), .data(let path), .attributes(let path): path
    case .value, .waiting: nil
    }
  }
}
