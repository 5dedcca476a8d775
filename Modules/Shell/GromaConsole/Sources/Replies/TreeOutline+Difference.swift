import Groma

extension TreeOutline {
  /// Returns the outline with additional rows: the rows of an older outline that were removed since. Each row is marked with the effect of
  /// the change. A removed row is at its old place among the rows of its container, before the rows that replace it.
  ///
  /// Both outlines must be live, because rows are matched by the identities of their nodes.
  func merged(since old: TreeOutline) -> TreeOutline {
    TreeOutline(Merge(old, self).items)
  }
}

/// The comparison of two outlines.
private struct Merge {
  typealias Item = TreeOutline.Item

  /// The items of the old outline, by the identities of their nodes.
  private var before: [NodeID: Item] = [:]
  /// The identity of the container of each node in the old outline.
  private var containers: [NodeID: NodeID] = [:]
  /// The identities of the nodes in the new outline.
  private var kept: Set<NodeID> = []
  private(set) var items: [Item] = []

  init(_ old: TreeOutline, _ new: TreeOutline) {
    for item in old.items { note(item, in: nil) }
    for item in new.items { keep(item) }
    items = merged(new.items, old.items, in: nil)
  }

  private mutating func note(_ item: Item, in container: NodeID?) {
    guard let id = item.row.id else { return }
    before[id] = item
    containers[id] = container
    for child in item.children { note(child, in: id) }
  }

  private mutating func keep(_ item: Item) {
    if let id = item.row.id { kept.insert(id) }
    item.children.forEach { keep($0) }
  }

  private func isKept(_ item: Item) -> Bool { item.row.id.map(kept.contains) ?? false }

  private func merged(_ new: [Item], _ old: [Item], in container: NodeID?) -> [Item] {
    var result: [Item] = []
    var next = 0
    func removed(until end: Int) {
      guard next < end else { return }
      result += old[next..<end].filter { !isKept($0) }.map(asRemoved)
      next = end
    }
    for var item in new {
      guard let id = item.row.id, let earlier = before[id] else {
        // Removed rows come before the rows that replace them.
        removed(until: old[next...].firstIndex(where: isKept) ?? old.count)
        item.mark(.added)
        item.children = merged(item.children, [], in: item.row.id)
        result.append(item)
        continue
      }
      var hasMoved = containers[id] != container
      if let position = old.firstIndex(where: { $0.row.id == id }) {
        hasMoved = hasMoved || position < next
        removed(until: position)
        next = max(next, position + 1)
      }
      item.compare(with: earlier, hasMoved: hasMoved)
      item.children = merged(item.children, earlier.children, in: id)
      result.append(item)
    }
    removed(until: old.count)
    return result
  }

  /// Returns the item marked as removed, without the rows that still exist in another place.
  private func asRemoved(_ item: Item) -> Item {
    var item = item
    item.mark(.removed)
    item.children = item.children.filter { !isKept($0) }.map(asRemoved)
    return item
  }
}

extension TreeOutline.Item {
  fileprivate mutating func mark(_ mark: TreeRow.Mark) {
    row.mark = mark
    heading?.mark = mark
  }

  /// Marks the row as changed if it has moved or differs from an older item of the same node. Marks the heading if it differs.
  fileprivate mutating func compare(with old: Self, hasMoved: Bool) {
    row.isRestyled = row.attributes != old.row.attributes
    row.isRevealed = row.isVisible && !old.row.isVisible
    let isSame =
      row.text == old.row.text && row.title == old.row.title && row.index == old.row.index && row.isSelected == old.row.isSelected
    if !isSame || row.isRestyled || hasMoved { row.mark = .changed }
    if let heading, heading.text != old.heading?.text { self.heading?.mark = old.heading == nil ? .added : .changed }
  }
}

extension [TreeRow] {
  /// Returns these rows and the removed rows of `old`, each marked with the effect of the change.
  ///
  /// A removed row is at its old place among the rows of its container, before the rows that replace it. Both trees must be live, because
  /// rows are matched by the identities of their nodes.
  ///
  /// - Parameter old: The rows before the change.
  public func marked(since old: [TreeRow]) -> [TreeRow] { TreeOutline(self).merged(since: TreeOutline(old)).rows }

  /// Returns the lines that show a change: all rows if there are few, otherwise the changed rows with their containers and the rows that
  /// became visible. Long runs of added or removed rows are shortened.
  ///
  /// - Parameter limit: The maximum number of rows for which all rows are returned.
  func changes(above limit: Int = 20) -> [TreeLine] {
    guard count > limit else { return map { .row($0) } }
    let changed = filter { $0.mark != .none }.map(\.path)
    let lines = TreeOutline(self).foldingRuns(longerThan: 12).lines
    var result: [TreeLine] = []
    var omitted: [TreeLine] = []
    func finishOmission() {
      // A single row takes no more room than its omission.
      result += omitted.count < 2 ? omitted : [.omitted(omitted.count, guides: nil, mark: .none)]
      omitted = []
    }
    for line in lines {
      if case .row(let row, _) = line, row.mark == .none, !row.isRevealed, !changed.contains(where: { row.path.contains($0) }) {
        omitted.append(line)
      } else {
        finishOmission()
        result.append(line)
      }
    }
    finishOmission()
    return result
  }
}
