import Groma

extension TreeOutline {
  /// Returns the outline without the rows that are too deep, and with only some children of each container with many children: the first
  /// and the last children, and those around the selected one.
  ///
  /// - Parameters:
  ///   - depth: The number of levels below a window, or `nil` for all levels.
  ///   - children: The maximum number of children of a container that are all kept, or `nil` for all children.
  func folded(depth: Int?, children: Int?) -> TreeOutline {
    TreeOutline(items.map { Self.folded($0, depth: depth, children: children) })
  }

  private static func folded(_ item: Item, depth: Int?, children limit: Int?) -> Item {
    var item = item
    if depth == 0 {
      item.omittedBelow = item.children.reduce(0) { $0 + $1.rowCount }
      item.children = []
      return item
    }
    if let limit { item.children = kept(item.children, atMost: limit) { $0.row.isSelected } }
    item.children = item.children.map { folded($0, depth: depth.map { $0 - 1 }, children: limit) }
    return item
  }

  /// Returns the items without those in the middle, if there are more than `limit` items. The item after an omitted one contains the number
  /// of omitted rows.
  ///
  /// - Parameter isCentral: Returns whether an item and its neighbors are kept in any case.
  private static func kept(_ items: [Item], atMost limit: Int, around isCentral: (Item) -> Bool) -> [Item] {
    guard items.count > limit else { return items }
    let edge = max(1, limit / 4)
    let central = items.indices.filter { isCentral(items[$0]) }
    var result: [Item] = []
    var omitted: [Item] = []
    for (index, var item) in items.enumerated() {
      let isKept = index < edge || index >= items.count - edge || central.contains { abs($0 - index) <= edge / 2 }
      guard isKept else {
        omitted.append(item)
        continue
      }
      // A single row takes no more room than its omission.
      if omitted.count == 1, omitted[0].rowCount == 1 {
        result += omitted
      } else {
        item.omittedBefore = omitted.reduce(0) { $0 + $1.rowCount }
      }
      omitted = []
      result.append(item)
    }
    return result
  }

  /// Returns the outline of a change in which long runs of siblings that were all added, or all removed, are shortened to their ends.
  ///
  /// - Parameter limit: The maximum length of a run that is kept.
  func foldingRuns(longerThan limit: Int) -> TreeOutline {
    func folded(_ items: [Item]) -> [Item] {
      var result: [Item] = []
      var rest = items[...]
      while let first = rest.first {
        let run = rest.prefix { $0.row.mark == first.row.mark }
        rest = rest.dropFirst(run.count)
        let isOneSided = first.row.mark == .added || first.row.mark == .removed
        result += isOneSided ? Self.kept(Array(run), atMost: limit) { _ in false } : Array(run)
      }
      return result.map { item in
        var item = item
        item.children = folded(item.children)
        return item
      }
    }
    return TreeOutline(folded(items))
  }
}
