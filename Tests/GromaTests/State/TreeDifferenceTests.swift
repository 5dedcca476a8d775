import GromaTesting
import Testing

@testable import Groma

@MainActor struct TreeDifferenceTests {
  /// The changes of a route as texts: `+ x /0/0/1`.
  private func changes(_ tree: String, _ route: (AppRoute) throws -> Route<AnyContainer, some ContainerKind>) throws -> [String] {
    let navigator = try navigator(tree)
    let before = navigator.state.root
    try navigator.run(try route(AppRoute()).erased)
    return texts(TreeDifference(from: before, to: navigator.state.root))
  }

  private func texts(_ difference: TreeDifference) -> [String] {
    difference.removed.map { "- \($0.node.key) \($0.path)" } + difference.added.map { "+ \($0.node.key) \($0.path)" }
      + difference.changed.filter(\.hasOtherKey).map { "~ \($0.new.key) \($0.path)" }
  }

  @Test func listsAreInTreeOrder() throws {
    #expect(try changes("stack[a]") { $0.top(.stack).push(b).push(c) } == ["+ b /0/0/1", "+ c /0/0/2"])
    #expect(try changes("stack[a > b > c]") { $0.top(.stack).popToRoot() } == ["- b /0/0/1", "- c /0/0/2"])
    #expect(
      try changes("tabs[*stack[a > b] | stack[c > d]]") { $0.first(.tabs).removeTab(1).selectTab(0).top(.stack).replace(with: x) }
        == ["- b /0/0/0/1", "- stack /0/0/1", "- c /0/0/1/0", "- d /0/0/1/1", "+ x /0/0/0/1"])
  }

  @Test func anEqualNodeIsAnotherNode() throws {
    #expect(try changes("stack[a > b]") { $0.top(.stack).replace(with: b) } == ["- b /0/0/1", "+ b /0/0/1"])
    #expect(try changes("stack[a > b]") { $0.top(.stack).pop().push(b) } == ["- b /0/0/1", "+ b /0/0/1"])
  }

  @Test func nodesThatStayAreNotListed() throws {
    #expect(try changes("tabs[*stack[a] | stack[b]]") { $0.first(.tabs).selectTab(1) } == [])
    #expect(try changes("stack[a > b > c]") { $0.top(.stack).setStack([a.erased, x.erased, c.erased]) } == ["- b /0/0/1", "+ x /0/0/1"])
    #expect(try changes("tabs[*stack[a] | stack[b]]") { $0.first(.tabs).addTab(x, at: 0) } == ["+ x /0/0/0"])
  }

  @Test func aNodeThatMovedIsInBothTrees() throws {
    var last = 0
    let one = try #require(try StubApp.state("stack[a > b > c > d]").node(at: path(0))).identified(after: &last)
    var other = one
    other.children[0].children.swapAt(1, 3)
    #expect(texts(TreeDifference(from: one, to: other)) == [])
    #expect(TreeDifference(from: one, to: other).changed.map(\.newRange) == [1..<4])
    other.children[0].children[1].key = "z"
    #expect(texts(TreeDifference(from: one, to: other)) == ["~ z /0/1"])
    other.children[0].children.remove(at: 2)
    #expect(texts(TreeDifference(from: one, to: other)) == ["- c /0/2", "~ z /0/1"])
  }

  /// A second definition of the difference: the sets of all identities.
  @Test(arguments: UInt64(1)...8) func agreesWithTheSetsOfAllIdentities(seed: UInt64) {
    var routes = RandomRoutes(seed: seed, app: StubApp.app())
    let navigator = Navigator(StubApp.app())
    var (before, seen, count) = (navigator.state.root, Set<Int>(), 0)
    for _ in 0..<1_000 {
      if routes.random.below(6) == 0 { _ = routes.random.below(2) == 0 ? navigator.undo() : navigator.redo() }
      _ = try? navigator.run(routes.route(for: navigator.state))
      let after = navigator.state.root
      let (old, new) = (identities(before), identities(after))
      let difference = TreeDifference(from: before, to: after)
      #expect(Set(new).count == new.count, "seed \(seed)")
      #expect(difference.removed.map(\.node.identity).sorted() == old.filter { !new.contains($0) }.sorted(), "seed \(seed)")
      #expect(difference.added.map(\.node.identity) == new.filter { !old.contains($0) }, "seed \(seed)")
      let places = difference.removed.map(\.path)
      #expect(places.indices.allSatisfy { index in !places[index...].dropFirst().contains { $0.contains(places[index]) } }, "seed \(seed)")
      #expect(difference.added.allSatisfy { after.read($0.path) { $0.identity } == $0.node.identity }, "seed \(seed)")
      #expect(difference.removed.allSatisfy { before.read($0.path) { $0.identity } == $0.node.identity }, "seed \(seed)")
      count += difference.added.count
      seen.formUnion(new)
      before = after
    }
    #expect(count > 20 && seen.count > 5, "seed \(seed): \(count), \(seen.count)")
  }

  private func identities(_ node: Node) -> [Int] { [node.identity] + node.children.flatMap(identities) }
}
