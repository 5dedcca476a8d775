import GromaTesting
import Testing

@testable import Groma

/// Tests each operation on containers with no, one and three children.
struct OperationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let operation: ContainerOperation
    let inserted: [Node]
    /// The changed ranges with no, one and three children.
    let ranges: [Range<Int>?]
    /// The selections with no child, with one, and with each of three selected.
    let selections: [Int]
    var testDescription: String { "\(operation)" }

    init(_ operation: ContainerOperation, inserts inserted: [Node] = [], _ ranges: [Range<Int>?], selects selections: [Int]) {
      self.operation = operation
      self.inserted = inserted
      self.ranges = ranges
      self.selections = selections
    }
  }

  static let cases = [
    Case(.push(a.node), inserts: [a.node], [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.open(a.node), inserts: [a.node], [0..<0, 1..<1, 3..<3], selects: [0, 1, 3, 3, 3]),
    Case(.drop(-1), [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.drop(0), [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.drop(1), [0..<0, 0..<1, 2..<3], selects: [0, 0, 0, 1, 1]),
    Case(.drop(5), [0..<0, 0..<1, 0..<3], selects: [0, 0, 0, 0, 0]),
    Case(.drop(.min), [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.truncate(-1), [0..<0, 0..<1, 0..<3], selects: [0, 0, 0, 0, 0]),
    Case(.truncate(1), [0..<0, 1..<1, 1..<3], selects: [0, 0, 0, 0, 0]),
    Case(.truncate(.max), [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.set([]), [0..<0, 0..<1, 0..<3], selects: [0, 0, 0, 0, 0]),
    Case(.set([a.node, b.node]), inserts: [a.node, b.node], [0..<0, 0..<1, 0..<3], selects: [0, 0, 0, 1, 1]),
    Case(.replaceTop(a.node), inserts: [a.node], [0..<0, 0..<1, 2..<3], selects: [0, 0, 0, 1, 2]),
    Case(.insert(a.node, at: -5), inserts: [a.node], [0..<0, 0..<0, 0..<0], selects: [0, 1, 1, 2, 3]),
    Case(.insert(a.node, at: 1), inserts: [a.node], [0..<0, 1..<1, 1..<1], selects: [0, 0, 0, 2, 3]),
    Case(.insert(a.node, at: 9), inserts: [a.node], [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.replace(a.node, at: -1), inserts: [a.node], [0..<0, 1..<1, 3..<3], selects: [0, 0, 0, 1, 2]),
    Case(.replace(a.node, at: 1), inserts: [a.node], [0..<0, 1..<1, 1..<2], selects: [0, 0, 0, 1, 2]),
    Case(.setDetail(a.node), inserts: [a.node], [0..<0, 1..<1, 2..<3], selects: [0, 1, 2, 2, 2]),
    Case(.remove(at: -1), [nil, nil, nil], selects: [0, 0, 0, 1, 2]),
    Case(.remove(at: 0), [nil, 0..<1, 0..<1], selects: [0, 0, 0, 0, 1]),
    Case(.remove(at: 1), [nil, nil, 1..<2], selects: [0, 0, 0, 1, 1]),
    Case(.remove(at: 9), [nil, nil, nil], selects: [0, 0, 0, 1, 2]),
    Case(.bringToEnd(-1), [nil, nil, nil], selects: [0, 0, 0, 1, 2]),
    Case(.bringToEnd(0), [nil, 0..<1, 0..<3], selects: [0, 0, 2, 0, 1]),
    Case(.bringToEnd(1), [nil, nil, 1..<3], selects: [0, 0, 0, 2, 1]),
    Case(.select(-1), [nil, nil, nil], selects: [0, 0, 0, 1, 2]),
    Case(.select(1), [nil, nil, nil], selects: [0, 0, 1, 1, 1]),
    Case(.configure(.appearance(.title("t"))), [nil, nil, nil], selects: [0, 0, 0, 1, 2]),
  ]

  @Test(arguments: cases) func hasARangeAndInsertedChildren(_ each: Case) {
    #expect([0, 1, 3].map { each.operation.range(count: $0) } == each.ranges)
    #expect(Array(each.operation.inserted) == each.inserted)
    #expect(each.operation.insertedCount == each.inserted.count)
  }

  @Test(arguments: cases) func hasASelectionAfterwards(_ each: Case) {
    let before = [(0, 0), (0, 1), (0, 3), (1, 3), (2, 3)]
    #expect(before.map { each.operation.selection($0.0, count: $0.1) } == each.selections)
  }

  /// The selection is always a valid index. If the selected child stays in the container, it stays selected.
  @Test(arguments: cases) func remainingSelectedChildStaysSelected(_ each: Case) {
    let all = [x.node, y.node, z.node]
    for count in 0...3 {
      for selection in 0..<max(1, count) {
        var children = Array(all.prefix(count))
        if let range = each.operation.range(count: count) {
          children.replaceSubrange(range, with: each.operation.replacement(for: children[range]))
        }
        let after = each.operation.selection(selection, count: count)
        #expect(after == 0 || children.indices.contains(after), "\(selection) of \(count)")
        guard count > 0, children.contains(all[selection]) else { continue }
        switch each.operation {
        case .select, .open, .setDetail: continue
        default: #expect(children[after] == all[selection], "\(selection) of \(count)")
        }
      }
    }
  }

  @Test func bringsAChildToTheEnd() {
    #expect(Array(ContainerOperation.bringToEnd(0).replacement(for: [a.node, b.node, c.node])) == [b.node, c.node, a.node])
    #expect(ContainerOperation.bringToEnd(0).replacement(for: []).isEmpty)
    #expect(ContainerOperation.drop(1).replacement(for: [a.node]).isEmpty)
  }

  @Test(arguments: [-1, 2, 9]) @MainActor func removingAMissingChildChangesNothing(_ index: Int) throws {
    let navigator = try navigator("tabs[a | *b]")
    try navigator.run { $0.first(.tabs).action(Removal(index: index)) }
    expectTree(navigator, "tabs[a | *b]")
    #expect(navigator.history.commits.isEmpty)
  }

  private struct Removal: RouteAction {
    var index: Int
    var text: String { "remove \(index)" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.perform(.remove(at: index), at: path)
      return path
    }
  }
}
