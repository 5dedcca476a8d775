import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

struct StoreTests {
  private static let locked = b.policies { $0.lock = .kept }.node
  private static let one = AnyStateValue(Counter(count: 1))
  private static let tree = "tabs[*stack[a > c] | stack[d]]"

  private static func splice(_ path: TreePath, _ index: Int, _ removed: [Node], _ inserted: [Node]) -> Edit {
    .splice(.init(path: path, index: index, removed: removed, inserted: inserted))
  }

  @Test(
    arguments: [
      (splice(path(0, 0, 0), 2, [], [x.node, y.node]), "tabs[*stack[a > c > x > y] | stack[d]]"),
      (splice(path(0, 0, 0), 0, [], [x.node]), "tabs[*stack[x > a > c] | stack[d]]"),
      (splice(path(0, 0, 0), 0, [a.node, c.node], []), "tabs[*stack[] | stack[d]]"),
      (splice(path(0, 0, 0), 0, [a.node], [x.node, y.node]), "tabs[*stack[x > y > c] | stack[d]]"),
      (splice(path(0), 1, [], [x.node]), "tabs[*stack[a > c] | stack[d]] ^ x"),
      (.select(path(0, 0), from: 0, to: 1), "tabs[stack[a > c] | *stack[d]]"),
      (.configure(path(0, 0, 0, 1), from: .none, to: locked.attributes), "tabs[*stack[a > c!kept] | stack[d]]"),
      (.put(name: "counter", from: nil, to: one), tree),
      (
        .wait(
          .screen, from: [],
          to: [.screen(PendingRoute(route: AppRoute(), start: path(0), awaits: "a", at: path(0, 0, 0, 0), guardName: "g"))]), tree
      ),
      (.wait(.later, from: [], to: [.later(DeferredRoute(id: 0, route: AppRoute(), start: path(0), when: .afterTransition))]), tree),
      (.wait(.outcome, from: [], to: [.outcome(RunningEffect(effect: .haptic("x"), asker: nil, at: path(0, 0, 0, 0), key: "a"))]), tree),
    ] as [(Edit, String)]) func editIsAppliedAndReverted(edit: Edit, after: String) throws
  {
    let before = try StubApp.state(Self.tree)
    var store = Store(before)
    let copy = store
    store.apply(edit)
    #expect(CompactTree.text(of: store.state) == after)
    #expect(store.state != before)
    #expect(store.state == before.applying([edit]))
    #expect(Invariants.violation(of: store.state) == nil)
    #expect(copy.state == before && CompactTree.text(of: before) == Self.tree, "the copy is unchanged")
    store.apply(edit.inverse)
    #expect(store.state == before)
  }

  @Test func aPushIsASpliceAtTheEnd() throws {
    let state = try StubApp.state(Self.tree)
    var store = Store(state)
    store.push(Self.locked, at: path(0, 0, 0), 2)
    #expect(store.state == state.applying([Self.splice(path(0, 0, 0), 2, [], [Self.locked])]))
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
      { $0.apply(.configure(path(0, 0, 1, 0), from: .none, to: Self.locked.attributes)) },
      { $0.apply(Self.splice(path(0, 0, 1), 1, [], [x.node, Self.locked])) },
      { $0.apply(Self.splice(path(0, 0, 1), 0, [d.node], [wrapped])) },
      { $0.push(Self.locked, at: path(0, 0, 1), 1) }, { $0.push(wrapped, at: path(0, 0, 1), 1) },
      { $0.apply(Self.splice(path(0, 0, 1), 0, [Self.locked], [d.node]).inverse) },
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
    var titled = Attributes()
    titled.appearance.title = "T"
    store.apply(.configure(path(0, 0, 0), from: .none, to: titled))
    store.apply(.select(path(0, 0), from: 0, to: 1))
    store.apply(Self.splice(path(0, 0, 0), 1, [c.node], [x.node, y.node]))
    store.push(z.node, at: path(0, 0, 1), 1)
    #expect(!store.state.root.mayHavePolicies)
  }

  // MARK: Searches by key

  /// Returns a store with a number of nodes, all but three of them pages of a stack.
  private func store(nodes: Int) -> Store {
    let pages = (0..<nodes - 3).map { page("a", $0).node }
    return Store(NavigationState(windows: [NavigationState.window("main", layers: [Node(key: "stack", kind: .stack, children: pages)])]))
  }

  @Test func aSmallTreeHasNoIndex() {
    var small = store(nodes: 64)
    #expect(small.places(of: Match(key: "a id=5")) == nil)
    #expect(small.index == nil)
    var large = store(nodes: 65)
    #expect(large.places(of: Match(key: "a id=5")) == [path(0, 0, 5)])
    #expect(large.places(of: Match(key: "b")) == [])
    #expect(large.places(of: Match(name: "a"))?.count == 62)
    #expect(large.places(of: Match(kind: .stack)) == nil, "kinds are not indexed")
    large.apply(Self.splice(path(0, 0), 0, Array(large.state.node(at: path(0, 0))?.children ?? []), []))
    #expect(large.places(of: Match(key: "a id=5")) == [], "an existing index is kept")
  }
}
