import GromaTesting
import Testing

@testable import Groma

struct StoreTests {
  private static let locked = b.policies { $0.lock = .kept }.node
  private static let tree = "tabs[*stack[a > c] | stack[d]]"

  @Test(
    arguments: [
      (path(0, 0, 0), 2..<2, [x, y], "tabs[*stack[a > c > x > y] | stack[d]]"),
      (path(0, 0, 0), 0..<0, [x], "tabs[*stack[x > a > c] | stack[d]]"), (path(0, 0, 0), 0..<2, [], "tabs[*stack[] | stack[d]]"),
      (path(0, 0, 0), 0..<1, [x, y], "tabs[*stack[x > y > c] | stack[d]]"),
      (path(0, 0, 0), 1..<2, [x], "tabs[*stack[a > x] | stack[d]]"),
      (path(0), 1..<1, [x], "tabs[*stack[a > c] | stack[d]] ^ x"),
    ]) func childrenAreReplaced(path: TreePath, range: Range<Int>, nodes: [AnyScreen<Page>], after: String) throws
  {
    var store = Store(try StubApp.state(Self.tree))
    let before = store.state
    store.replaceChildren(range, with: nodes.map(\.node), at: path)
    #expect(CompactTree.text(of: store.state) == after)
    #expect(Invariants.violation(of: store.state) == nil)
    #expect(CompactTree.text(of: before) == Self.tree, "the copy is unchanged")
  }

  @Test func allNodesOfTheFirstStateAreNew() throws {
    let state = Store(try StubApp.state(Self.tree)).state
    #expect(state.allPaths.map { state.read($0) { $0.identity } } == Array(0..<state.allPaths.count))
    #expect(Store(state).state == state)
  }

  // MARK: Locks

  /// Returns the path of the first node above a lock that does not have its `mayHavePolicies` flag set.
  private func unnoted(_ node: Node, at path: TreePath = .app) -> TreePath? {
    for (index, child) in node.children.enumerated() {
      if let place = path.child(index), let found = unnoted(child, at: place) { return found }
    }
    let isLocked = node.policies.isLocked || node.children.contains { $0.mayHavePolicies }
    return isLocked && !node.mayHavePolicies ? path : nil
  }

  @Test func lockIsRecordedInAllEnclosingNodes() throws {
    let wrapped = Node(key: "stack", kind: .stack, children: [Self.locked])
    let changes: [(inout Store) -> Void] = [
      { $0.replaceChildren(1..<1, with: [x.node, Self.locked], at: path(0, 0, 1)) },
      { $0.replaceChildren(0..<1, with: [wrapped], at: path(0, 0, 1)) }, { $0.push(Self.locked, at: path(0, 0, 1)) },
      { $0.push(wrapped, at: path(0, 0, 1)) },
    ]
    for (number, change) in changes.enumerated() {
      var store = Store(try StubApp.state(Self.tree))
      #expect(!store.state.root.mayHavePolicies)
      change(&store)
      #expect(unnoted(store.state.root) == nil, "change \(number)")
      for place in [TreePath.app, path(0), path(0, 0), path(0, 0, 1)] {
        #expect(store.state.node(at: place)?.mayHavePolicies == true, "change \(number) at \(place)")
      }
      #expect(store.state.node(at: path(0, 0, 0))?.mayHavePolicies == false, "change \(number): the other tab contains no lock")
    }
  }

  @Test func unlockedChangesRecordNothing() throws {
    var store = Store(try StubApp.state(Self.tree))
    store.modify(path(0, 0, 0)) { $0.appearance.title = "T" }
    store.modify(path(0, 0)) { $0.selection = 1 }
    store.replaceChildren(1..<2, with: [x.node, y.node], at: path(0, 0, 0))
    store.push(z.node, at: path(0, 0, 1))
    #expect(!store.state.root.mayHavePolicies)
  }
}
