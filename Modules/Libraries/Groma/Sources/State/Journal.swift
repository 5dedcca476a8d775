/// The edits of a transaction, in order.
///
/// An edit merges with the one before when both change one slot, but never across a savepoint.
struct Journal {
  /// All but the last.
  private var earlier: [Draft] = []
  /// The one that may still grow: mostly the only one.
  private var last: Draft?
  /// Edits before this index are closed: a savepoint may go back to it.
  private var floor = 0
  /// Where a change of its own ends, in ascending order.
  private var boundaries: [Int] = []
  /// What was found last to be the net change of all after a mark: it is asked for again and again once all is done.
  private var net: (mark: Int, edits: [Edit])?

  var count: Int { last == nil ? 0 : earlier.count + 1 }

  /// A net change of its own, and how many were separated before it.
  struct Change {
    var number: Int
    var edits: Few<Edit>
  }

  /// The number of the change that what comes next belongs to.
  var changeNumber: Int { boundaries.count }

  /// Makes a change of its own of the edits so far.
  mutating func separate() {
    guard count > boundaries.last ?? 0 else { return }
    boundaries.append(count)
    floor = count
  }

  /// A mark to go back to.
  mutating func savepoint() -> Int {
    floor = count
    return floor
  }

  /// Opens the edits down to an earlier savepoint again, after the later one is given up.
  mutating func release(to savepoint: Int) { floor = max(boundaries.last ?? 0, min(savepoint, count)) }

  /// Appends a splice: as an edit, without making one of it.
  mutating func append(_ splice: consuming Edit.Splice) {
    if net != nil { net = nil }
    guard count > floor, last?.merge(splice) == true else { return append(Draft(consume splice)) }
    dropTrivial()
  }

  /// Lets the last edit put one more child into a container, if it is a splice that ends there.
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
    // Mostly it is the first (benchmark rows a1 and r3).
    if last != nil, let last = last.take() { earlier.append(last) }
    last = consume draft
  }

  private mutating func dropTrivial() {
    if last?.isTrivial == true { last = earlier.popLast() }
  }

  /// Gives up the edits after a savepoint: the last first, as they must be undone.
  mutating func rollBack(to savepoint: Int, undo: (Edit) -> Void) {
    while count > savepoint, let draft = last {
      net = nil
      last = earlier.popLast()
      undo(draft.edit.inverse)
    }
    while let boundary = boundaries.last, boundary > count { boundaries.removeLast() }
    floor = min(floor, count)
  }

  /// The net changes, each of its own, taken out of the journal: one unless steps were separated. None is empty.
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

  /// The net changes of containers since the last change of what a slot beside the tree holds: what the places in it have yet to follow.
  ///
  /// - Complexity: that of ``coalesced()``.
  mutating func splices(since slot: Edit.Slot) -> [Edit.Splice] {
    if last?.isOf(slot) == true { return [] }
    return splices(after: earlier.lastIndex { $0.isOf(slot) }.map { $0 + 1 } ?? 0)
  }

  /// The net changes of containers since there were so many edits, the last of which was none of them.
  ///
  /// - Complexity: that of ``coalesced()``.
  mutating func splices(after count: Int) -> [Edit.Splice] {
    edits(after: count).compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
  }

  /// The net changes since there were so many edits, the last of which was none of them.
  ///
  /// - Complexity: that of ``coalesced()``.
  mutating func edits(after count: Int) -> [Edit] {
    // Mostly there is nothing after a mark, or one edit: no list of drafts is made for these.
    if count >= self.count { return [] }
    if count == earlier.count { return last?.finished().map { [$0] } ?? [] }
    if let net, net.mark == count { return net.edits }
    let edits = Journal.coalesced(drafts.dropFirst(count))
    net = (count, edits)
    return edits
  }

  /// The net change of all. Mostly there is one edit.
  private mutating func takeAll() -> Few<Edit> {
    if !earlier.isEmpty { return Few(edits(after: 0)) }
    var edits = Few<Edit>()
    if let edit = last.take()?.finished() { edits.append(edit) }
    return edits
  }

  /// The net change: one edit a slot wherever their order allows, and none that changes nothing.
  ///
  /// An edit joins the last one of its slot unless something between them changed the container above or below, since that would change
  /// what its indices mean.
  ///
  /// - Complexity: O(edits × slots changed).
  func coalesced() -> [Edit] { Journal.coalesced(drafts[...]) }

  private static func coalesced(_ drafts: ArraySlice<Draft>) -> [Edit] {
    if drafts.count < 2 { return drafts.first?.finished().map { [$0] } ?? [] }
    var result: [Draft] = []
    // Few, so that looking through them costs less than hashing.
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

  /// After a change of a container's children, edits below it and above it can no longer be reordered with later ones.
  private static func close(_ open: inout [(slot: Edit.Slot, place: Int)], around slot: Edit.Slot) {
    guard let path = slot.path, !open.isEmpty else { return }
    let isSplice = if case .children = slot { true } else { false }
    open.removeAll { slot, _ in
      switch slot {
      case .children(let other): other != path && (other.contains(path) || isSplice && path.contains(other))
      case .selection(let other), .data(let other), .decoration(let other): isSplice && path.contains(other) && other != path
      case .value, .waiting: false
      }
    }
  }
}

/// An edit that may still grow. A splice stands apart from the rest, so that it grows in place: a hundred thousand pushes are as many
/// appends to one array.
private struct Draft {
  private var splice: Edit.Splice?
  private var other: Edit?

  init(_ splice: consuming Edit.Splice) { self.splice = splice }

  init(_ edit: Edit) {
    if case .splice(let splice) = edit { self.splice = splice } else { other = edit }
  }

  /// The edit without what it does not change; nil when nothing is left.
  consuming func finished() -> Edit? {
    guard var splice = splice.take() else { return other.flatMap { $0.isEmpty ? nil : $0 } }
    splice.trim()
    return splice.isEmpty ? nil : .splice(splice)
  }

  var edit: Edit { splice.map(Edit.splice) ?? other ?? .wait(.screen, from: [], to: []) }

  var slot: Edit.Slot { splice.map { .children($0.path) } ?? other?.slot ?? .waiting(.screen) }

  func isOf(_ slot: Edit.Slot) -> Bool { other?.slot == slot }

  /// Whether it surely changes nothing, by a look that does not compare trees.
  var isTrivial: Bool { splice?.isEmpty ?? other?.isEmpty ?? true }

  mutating func extend(_ path: TreePath, _ index: Int, with node: Node) -> Bool { splice?.extend(path, index, with: node) ?? false }

  /// Makes one splice of this one and the `next`, if both are such, and touch.
  mutating func merge(_ next: Edit.Splice) -> Bool { splice?.merge(next) ?? false }

  /// Makes one edit of this one and the `next`, if they can be one.
  mutating func merge(_ next: Draft) -> Bool {
    if let splice = next.splice { return merge(splice) }
    return next.other.map { merge($0) } ?? false
  }

  /// Makes one edit of this one and the `next`. False, and nothing happens, when they are of different slots, or touch runs of children
  /// with others in between.
  mutating func merge(_ next: Edit) -> Bool {
    switch (other, next) {
    case (nil, .splice(let next)): return merge(next)
    case (.select(let path, let from, _), .select(let same, _, let to)) where same == path: other = .select(path, from: from, to: to)
    case (.update(let path, let from, _), .update(let same, _, let to)) where same == path: other = .update(path, from: from, to: to)
    case (.decorate(let path, let from, _), .decorate(let same, _, let to)) where same == path: other = .decorate(path, from: from, to: to)
    case (.put(let name, let from, _), .put(let same, _, let to)) where same == name: other = .put(name: name, from: from, to: to)
    case (.wait(let kind, let from, _), .wait(let same, _, let to)) where same == kind: other = .wait(kind, from: from, to: to)
    default: return false
    }
    return true
  }
}

extension Edit.Slot {
  /// The container; nil for what stands beside the tree.
  fileprivate var path: TreePath? {
    switch self {
    case .children(let path), .selection(let path), .data(let path), .decoration(let path): path
    case .value, .waiting: nil
    }
  }
}
